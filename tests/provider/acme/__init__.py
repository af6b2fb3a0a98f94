"""The defect classes of acme, one a folder here, and its hosts, one a folder of `hosts`."""
