import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type LogAddress, logFilter, viewOf } from './range';

/** Returns the range of the address, and functions to change it: another page of the same range, or another range. */
export function useRange() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => logFilter.parse(search), [search]);
  const change = (part: Partial<LogAddress>) => setSearch((now) => logFilter.write(now, part), { replace: part.page === undefined });
  return { search, address, view: useMemo(() => viewOf(address), [address]), change };
}
