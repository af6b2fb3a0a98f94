def test_smoke(some_set, verify):
    r = verify(some_set)
    print(r)
    assert r.ok
