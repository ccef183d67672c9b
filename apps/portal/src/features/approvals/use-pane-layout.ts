import { useSyncExternalStore } from 'react';

const BESIDE = '(min-width: 64rem)';
const WITH_ROLE = '(min-width: 80rem)';
const WITH_COUNTRY = '(min-width: 96rem)';
const PHONE = '(max-width: 47.9375rem)';

const QUERIES = [BESIDE, WITH_ROLE, WITH_COUNTRY, PHONE];

const subscribe = (onChange: () => void) => {
  const lists = QUERIES.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', onChange);
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange);
  };
};
const read = () => QUERIES.map((query) => (matchMedia(query).matches ? '1' : '0')).join('');

/** Where the open request stands: beside the table, over its end, or instead of it. */
export type PaneLayout = 'beside' | 'over' | 'page';

/** How the queue shares the width: the pane beside the table, over it, or as a page of its own. */
export function usePaneLayout() {
  const [beside, role, country, phone] = [...useSyncExternalStore(subscribe, read)].map((bit) => bit === '1');
  const pane: PaneLayout = phone ? 'page' : beside ? 'beside' : 'over';
  return { pane, columns: { role: pane === 'over' || Boolean(role), country: Boolean(country) } };
}
