import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type defineFilter, type FilterFields, type FilterOf, parseId } from './filter';

/** Returns the filter of a list and the row open beside it, from the address. Where rows open separate pages, the address has no row. */
export function useListAddress<F extends FilterFields>(definition: ReturnType<typeof defineFilter<F>>, openParam: string | null) {
  const [address, setAddress] = useSearchParams();
  const filter: FilterOf<F> = useMemo(() => definition.parse(address), [address, definition]);
  const withOpen = (now: URLSearchParams, id: string | null) => {
    const next = new URLSearchParams(now);
    if (openParam === null) return next;
    if (id) next.set(openParam, id);
    else next.delete(openParam);
    return next;
  };
  return {
    filter,
    openId: openParam === null ? null : parseId(address.get(openParam)),
    /** Returns the address of the list with this row open beside it, or with none. */
    addressWith: (id: string | null): string => `?${withOpen(address, id)}`,
    setAddress,
    withOpen,
  };
}
