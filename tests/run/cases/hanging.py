"""One test never returns from C code, and no other thread can run meanwhile; one is well."""

from __future__ import annotations

import ctypes


def test_it_hangs_in_c() -> None:
    ctypes.PyDLL(None).sleep(600)  # unlike CDLL it keeps the lock of the interpreter


def test_it_is_well() -> None:
    assert True
