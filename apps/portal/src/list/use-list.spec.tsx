import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { defineVisits, openVisits, showVisits, type Visit, type VisitList, visit } from '../../jest/visits';

let client: QueryClient;
let visits: ReturnType<typeof openVisits>;
let list: VisitList;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
});
afterEach(() => {
  cleanup();
  client.clear();
  goOn();
});
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const openList = async (rows: Visit[], at = '/visits', { sortsWhileOpen = false, ...props } = {}) => {
  visits = openVisits(rows);
  list = defineVisits(visits, sortsWhileOpen);
  const view = await showVisits(client, { list, ...props }, at);
  await waitFor(() => expect(state()).not.toContain('loading'));
  return view;
};
/** Opens a list like `open`, but stops the clock, which only `wait` advances. */
const openFrozen: typeof openList = async (...screen) => {
  const view = await openList(...screen);
  jest.useFakeTimers();
  isClockStopped = true;
  return view;
};
let isClockStopped = false;
/** Runs the pending timers, which would never fire while the clock is stopped. */
const goOn = () => {
  if (isClockStopped) act(() => jest.runOnlyPendingTimers());
  isClockStopped = false;
  jest.useRealTimers();
};
const element = () => screen.getByRole('list', { name: 'Visits' });
const guests = () => [...element().querySelectorAll('li')].map(({ textContent }) => textContent);
const link = (n: number) => screen.findByRole('link', { name: `Guest ${n}` });
const addRow = (row: Visit) =>
  act(async () => {
    visits.rows.push(row);
    list.cache.offer(client, row);
    list.cache.patch(client, row);
    list.cache.expire(client);
  });
const change = (row: Visit) =>
  act(async () => {
    visits.put(row);
    list.cache.patch(client, row);
    list.cache.expire(client);
  });
const state = () => document.querySelector('output')?.textContent;

describe('new rows', () => {
  it('R10.1 a list with the oldest row on top automatically adds a new row at the end and marks it as new', async () => {
    await openList([visit(1)]);
    await addRow(visit(2));
    await waitFor(() => expect(guests()).toEqual(['Guest 1', 'Guest 2']));
    expect(element().querySelectorAll('[data-fresh]')).toHaveLength(1);
    expect(screen.queryByText(/pending/)).toBeNull();
  });

  it('R10.1 a list with the newest row on top holds new rows back while the pointer is over the list', async () => {
    await openFrozen([visit(1)], '/visits?sort=newest');
    fireEvent(element(), new Event('pointerenter'));
    await addRow(visit(2));
    await wait(10_000);
    expect(guests()).toEqual(['Guest 1']);
    fireEvent(element(), new Event('pointerleave'));
    await wait(1_000);
    expect(guests()).toEqual(['Guest 2', 'Guest 1']);
  });

  it('R10.1 new rows wait while a row is open, and the "." key shows them and focuses the first', async () => {
    await openFrozen([visit(1)], '/visits?visit=v1');
    await addRow(visit(2));
    await wait(10_000);
    expect(screen.getByText('1 pending')).toBeVisible();
    expect(guests()).toEqual(['Guest 1']);
    goOn();
    (await link(1)).focus();
    fireEvent.keyDown(await link(1), { code: 'Period' });
    await waitFor(async () => expect(await link(2)).toHaveFocus());
  });

  it('R9.1 showing pending rows opens the page with the first new row', async () => {
    const { user } = await openList(
      Array.from({ length: 12 }, (_, n) => visit(n)),
      '/visits?visit=v1',
    );
    await addRow(visit(20));
    await user.click(await screen.findByText('1 pending'));
    await waitFor(() => expect(guests()).toEqual(['Guest 20']));
    expect(state()).toBe('rows, 13 in all, page 2');
  });

  it('R10.1 pending rows are still counted as pending after they fail to load', async () => {
    await openFrozen([visit(1)], '/visits?visit=v1');
    await addRow(visit(2));
    visits.world.fails = true;
    fireEvent.click(screen.getByText('1 pending'));
    await wait(1_000);
    expect(screen.getByText('1 pending')).toBeVisible();
    expect(guests()).toEqual(['Guest 1']);
  });

  it('R10.1 a new row that does not match the filter on screen is not pending', async () => {
    await openList([visit(1)], '/visits?town=bonn&visit=v1');
    await addRow(visit(2, { town: 'kiel' }));
    await addRow(visit(3));
    expect(await screen.findByText('1 pending')).toBeVisible();
  });

  it('R10.1 a screen reader announces the number of new rows, but never their content', async () => {
    await openFrozen([visit(1)], '/visits?visit=v1');
    await addRow(visit(2));
    await addRow(visit(3));
    await wait(60_000);
    expect(screen.getByText(/2 new visits\./)).toBeInTheDocument();
  });
});

describe('changed rows', () => {
  it('R10.1 a row is updated in place, and only to a later revision', async () => {
    await openList([visit(1), visit(2)]);
    act(() => list.cache.patch(client, visit(1, { guest: 'Guest One', rev: 3 })));
    await waitFor(() => expect(guests()).toEqual(['Guest One', 'Guest 2']));
    act(() => list.cache.patch(client, visit(1, { guest: 'Late', rev: 2 })));
    act(() => list.cache.patch(client, visit(2, { guest: 'Guest Two', rev: 2 })));
    await waitFor(() => expect(guests()).toEqual(['Guest One', 'Guest Two']));
  });

  it('R10.1 a removed row is shown as a ghost without a link, and collapses when the pointer is outside the list', async () => {
    await openFrozen([visit(1), visit(2)], '/visits?town=bonn');
    fireEvent(element(), new Event('pointerenter'));
    await change(visit(1, { town: 'kiel', rev: 2 }));
    await wait(100);
    expect(guests()).toEqual(['Guest 1: Moved to kiel', 'Guest 2']);
    expect(screen.queryByRole('link', { name: 'Guest 1' })).toBeNull();
    await wait(6_000);
    expect(guests()).toEqual(['Guest 1: Moved to kiel', 'Guest 2']);
    fireEvent(element(), new Event('pointerleave'));
    await wait(1_000);
    expect(guests()).toEqual(['Guest 2']);
  });

  it('R10.1 a row that returns and is then removed a second time is shown as a ghost for the full time', async () => {
    await openFrozen([visit(1), visit(2)], '/visits?town=bonn');
    for (const [rev, pauseMs] of [
      [2, 3_000],
      [4, 6_000],
      [6, 3_000],
    ] as const) {
      await change(visit(1, { town: 'kiel', rev }));
      await wait(100);
      expect(guests()).toEqual(['Guest 1: Moved to kiel', 'Guest 2']);
      await wait(pauseMs);
      await change(visit(1, { rev: rev + 1 }));
      await wait(1_000);
      expect(guests()).toEqual(['Guest 1', 'Guest 2']);
    }
  });

  it('R10.1 a row that collapsed in one view is shown immediately in another view', async () => {
    await openFrozen([visit(1), visit(2)], '/visits?town=bonn');
    await change(visit(1, { town: 'kiel', rev: 2 }));
    await wait(6_000);
    expect(guests()).toEqual(['Guest 2']);
    fireEvent.click(screen.getByRole('button', { name: 'Kiel' }));
    await wait(1_000);
    expect(guests()).toEqual(['Guest 1']);
  });

  it('R6.1 a change made in this tab is shown immediately, without a ghost row, while it is being sent', async () => {
    const localChange = {
      apply: (row: Visit): Visit => (row.visitId === 'v1' ? { ...row, town: 'kiel' } : row),
      isSending: ({ visitId }: Visit) => visitId === 'v1',
    };
    await openFrozen([visit(1), visit(2)], '/visits?town=bonn', { local: localChange } as object);
    expect(guests()).toEqual(['Guest 1', 'Guest 2']);
    const countBefore = visits.inputs.length;
    await act(async () => list.cache.expire(client));
    await wait(10_000);
    expect(visits.inputs).toHaveLength(countBefore);
  });

  it('R10.1 a list that does not sort while a row is open is refetched once the row is closed', async () => {
    const rows = () => [visit(3), visit(1)];
    await openFrozen(rows(), '/visits?sort=newest&visit=v1');
    await change(visit(1, { at: 9, rev: 2 }));
    await wait(30_000);
    expect(guests()).toEqual(['Guest 3', 'Guest 1']);
    goOn();
    cleanup();
    client.clear();
    await openList(rows(), '/visits?sort=newest&visit=v1', { sortsWhileOpen: true });
    await change(visit(1, { at: 9, rev: 2 }));
    await waitFor(() => expect(guests()).toEqual(['Guest 1', 'Guest 3']));
  });
});

describe('placeholders of a list', () => {
  it('R8.6 an empty list and a failed list have different placeholders, and a failed list can be retried', async () => {
    await openList([]);
    expect(state()).toBe('empty, 0 in all, page 1');
    cleanup();
    visits = openVisits([visit(1)]);
    visits.world.fails = true;
    client.clear();
    list = defineVisits(visits);
    const { user } = await showVisits(client, { list });
    await waitFor(() => expect(state()).toBe('failed, 0 in all, page 1'));
    visits.world.fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await link(1);
  });

  it('R2.19 a URL with a page beyond the last one shows the last page', async () => {
    const { address } = await openList(
      Array.from({ length: 13 }, (_, n) => visit(n)),
      '/visits?page=9',
    );
    await waitFor(() => expect(guests()).toEqual(['Guest 12']));
    expect(address()).toBe('?page=2');
  });

  it('R2.19 a list opens no row if the id in the URL is invalid', async () => {
    await openList([visit(1)], '/visits?visit=%3Cscript%3E');
    expect(screen.getByRole('region', { name: 'Visit' })).toHaveTextContent('');
  });
});
