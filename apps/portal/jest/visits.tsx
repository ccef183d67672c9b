import { LIMITS } from '@portal/contracts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { languageOf } from '../src/i18n/languages';
import { defineList } from '../src/list/define-list';
import { choice, type FilterOf, oneOf, text } from '../src/list/filter';
import { type KeyAction, useListKeys } from '../src/list/list-keys';
import type { Removal } from '../src/list/pending-rows';
import { useList } from '../src/list/use-list';
import type { LocalChanges } from '../src/list/use-list-rows';
import { Provider } from '../src/ui/provider';

/** A resource that exists only in tests and is used to test the behaviour of every list. */
export interface Visit {
  visitId: string;
  town: 'bonn' | 'kiel';
  guest: string;
  /** The time of the visit as a number, which is higher for later visits. */
  at: number;
  rev: number;
}

export const visit = (at: number, more: Partial<Visit> = {}): Visit => ({
  visitId: `v${at}`,
  town: 'bonn',
  guest: `Guest ${at}`,
  at,
  rev: 1,
  ...more,
});

const FILTER = {
  town: oneOf(['all', 'bonn', 'kiel'], 'all'),
  sort: oneOf(['oldest', 'newest'], 'oldest'),
  search: text(),
  guide: choice(['ada', 'ben']),
};
type VisitFilter = FilterOf<typeof FILTER>;
type Input = { town: VisitFilter['town']; sort: VisitFilter['sort']; search: string; pageNumber: number; pageSize: number };

/** Opens a server of visits that returns its current rows for each query. */
export function openVisits(rows: Visit[]) {
  const world = { fails: false };
  const inputs: Input[] = [];
  const answer = async (input: Input) => {
    inputs.push(input);
    await Promise.resolve();
    if (world.fails) throw new Error('The visits did not come.');
    const matchingRows = rows
      .filter(({ town, guest }) => (input.town === 'all' || town === input.town) && guest.includes(input.search))
      .toSorted((a, b) => (input.sort === 'oldest' ? a.at - b.at : b.at - a.at));
    const from = (input.pageNumber - 1) * input.pageSize;
    return { items: matchingRows.slice(from, from + input.pageSize), totalCount: matchingRows.length };
  };
  const route = {
    key: ['visits', 'list'] as const,
    query: (input: Input) => ({ queryKey: ['visits', 'list', input], queryFn: () => answer(input) }),
  };
  return {
    rows,
    world,
    inputs,
    route,
    put: (row: Visit) =>
      rows.splice(
        rows.findIndex(({ visitId }) => visitId === row.visitId),
        1,
        row,
      ),
  };
}

export const defineVisits = ({ route }: ReturnType<typeof openVisits>, sortsWhileOpen = false) =>
  defineList(route, {
    id: 'visitId',
    openParam: 'visit',
    filter: FILTER,
    input: ({ town, sort, search }) => ({ town, sort, search }),
    belongs: (row: Visit, { town, search }: VisitFilter, _: void) => (town === 'all' || row.town === town) && row.guest.includes(search),
    ghost: (row: Visit, { town }: VisitFilter, _: void, removal?: Removal) =>
      removal ? `Removed by ${removal.by}` : town !== 'all' && row.town !== town ? `Moved to ${row.town}` : null,
    order: ({ sort }) => `${sort}-first`,
    sortsWhileOpen,
    places: { list: 'approval', row: 'approval' },
  });
export type VisitList = ReturnType<typeof defineVisits>;

interface ScreenProps {
  list: VisitList;
  local?: LocalChanges<Visit> | undefined;
  acts?: ReadonlyMap<string, KeyAction> | undefined;
}

function VisitsScreen({ list, local, acts = new Map() }: ScreenProps) {
  const visits = useList(list, {
    reader: undefined,
    userId: 'me',
    ...(local ? { local } : {}),
    arrivals: (count) => `${count} new visits.`,
  });
  const onKeyDown = useListKeys(visits, acts);
  return (
    <>
      <h1 tabIndex={-1}>Visits</h1>
      <button type="button" onClick={() => visits.change({ town: 'kiel' })}>
        Kiel
      </button>
      {visits.pending.length > 0 && (
        <button type="button" onClick={() => void visits.showPending()}>
          {visits.pending.length} pending
        </button>
      )}
      <output>{`${visits.state}, ${visits.total} in all, page ${visits.filter.page}`}</output>
      {visits.state === 'failed' && (
        <button type="button" onClick={visits.retry}>
          Retry
        </button>
      )}
      <div onKeyDown={onKeyDown}>
        <input aria-label="Search" value={visits.filter.search} onChange={({ target }) => visits.change({ search: target.value })} />
        <ul aria-label="Visits" ref={visits.element as never}>
          {visits.rows?.map((row) => (
            <li key={row.visitId} data-row={row.visitId} data-fresh={visits.fresh.has(row.visitId) ? '' : undefined}>
              {visits.ghosts.has(row.visitId) ? (
                `${row.guest}: ${visits.ghosts.get(row.visitId)}`
              ) : (
                <Link to={visits.addressOf(row)} data-row-link="">
                  {row.guest}
                </Link>
              )}
            </li>
          ))}
        </ul>
        <section aria-label="Visit" tabIndex={-1}>
          {visits.openId}
          <textarea aria-label="Note" />
        </section>
      </div>
    </>
  );
}

export async function showVisits(client: QueryClient, props: ScreenProps, at = '/visits') {
  const screenOf = (next: ScreenProps) => (
    <QueryClientProvider client={client}>
      <Provider locale={languageOf('en')}>
        <VisitsScreen {...next} />
      </Provider>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '/visits', element: screenOf(props) }], { initialEntries: [at] });
  await act(async () => render(<RouterProvider router={router} />));
  return { user: userEvent.setup({ delay: null }), address: () => router.state.location.search, pageSize: LIMITS.pageSize };
}
