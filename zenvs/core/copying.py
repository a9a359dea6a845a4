"""Copying rows in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import cgutils as _cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, is_compiling

# Numba leaves these unannotated.
cgutils: Any = _cgutils

#: Copies the first elements of a row to the start of another one.
Copy = Callable[[NDArray[Any], NDArray[Any]], None]


def fixed_copy(count: int) -> Copy:
    """A compiled function that copies ``count`` elements of a row to another of the same dtype, both contiguous.

    The compiler cannot know that two rows do not overlap, and would copy element by element with checks; here it knows
    the size as well and needs no call. Both rows must be long enough.
    """

    def copied_bytes(typing_context: Any, source: Any, out: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            source_array = context.make_array(signature.args[0])(context, builder, arguments[0])
            out_array = context.make_array(signature.args[1])(context, builder, arguments[1])
            size = context.get_abi_sizeof(context.get_data_type(signature.args[0].dtype))
            number = context.get_constant(types.intp, count)
            cgutils.raw_memcpy(builder, out_array.data, source_array.data, number, size)
            return context.get_dummy_value()

        return types.void(source, out), generate

    def copied_elements(source: NDArray[Any], out: NDArray[Any]) -> None:
        out[:count] = source[:count]

    copy: Any = intrinsic(copied_bytes) if is_compiling() else copied_elements

    @compiled
    def copy_row(source: NDArray[Any], out: NDArray[Any]) -> None:
        copy(source, out)

    return copy_row
