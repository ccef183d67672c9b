import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type defineFilter, type FilterFields, type FilterOf, parseId } from './filter';

/** The filter of a list and the row that is open beside it, as the address says them. A row has no name there where none opens beside the list. */
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
    /** The address of the list with this row open beside it, or with none. */
    addressWith: (id: string | null): string => `?${withOpen(address, id)}`,
    setAddress,
    withOpen,
  };
}
