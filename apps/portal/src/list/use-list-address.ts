import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type defineFilter, type FilterFields, type FilterOf, parseId } from './filter';

/**
 * Returns the filter of a list and the row that is open beside it, from the URL. Without `openParam`, no row is open, because rows open
 * separate pages.
 */
export function useListAddress<F extends FilterFields>(definition: ReturnType<typeof defineFilter<F>>, openParam: string | null) {
  const [address, setAddress] = useSearchParams();
  const filter: FilterOf<F> = useMemo(() => definition.parse(address), [address, definition]);
  const setOpenRow = (now: URLSearchParams, id: string | null) => {
    const next = new URLSearchParams(now);
    if (openParam === null) return next;
    if (id) next.set(openParam, id);
    else next.delete(openParam);
    return next;
  };
  return {
    filter,
    openId: openParam === null ? null : parseId(address.get(openParam)),
    /** Returns the address of the list with this row open, or with no row open if null. */
    addressWith: (id: string | null): string => `?${setOpenRow(address, id)}`,
    setAddress,
    setOpenRow,
  };
}
