import { describe, expect, it } from '@jest/globals';
import { type EventItem, Unavailable } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { setUpDeskTests } from '../../../jest/desk';
import { makeEvent, serveEvents } from '../../../jest/events';
import { refuse } from '../../../jest/gateway';
import { bruno, marco, openAs, receiveFact } from '../../../jest/publications';
import { addMonths, dayIn, monthOf } from '../../i18n/calendar';

setUpDeskTests();

const region = (name: string) => screen.findByRole('region', { name });
const row = (title: RegExp) => screen.findByRole('link', { name: title }).then((link) => link.closest<HTMLElement>('[data-row]')!);
const cardOf = (n: number, more: Partial<EventItem> = {}): EventItem => {
  const { registered: _registered, registration: _registration, companySeats: _seats, ...card } = makeEvent(n);
  return { ...card, ...more };
};

describe('events', () => {
  it('R2.20 R7.6 the upcoming, past and own event views are sent to the server and stored in the URL', async () => {
    const gateway = serveEvents([makeEvent(1), makeEvent(3, { category: 'conference' })]);
    const { person: user, router, container } = await openAs(bruno, '/events');
    await row(/Calibration day 1/);
    expect(screen.queryByRole('link', { name: 'Publish' })).toBeNull();
    await expectNoAxeFindings(container);
    await user.click(screen.getByText('My registrations'));
    expect(await screen.findByText('You are not registered for any upcoming events.')).toBeVisible();
    await user.click(screen.getByText('Past'));
    expect(await screen.findByText('No past events.')).toBeVisible();
    expect(router.state.location.search).toBe('?show=past');
    expect(gateway.inputs('events.list').at(-1)).toMatchObject({ callerId: 'bruno', time: 'expired', pageSize: 12 });
    await act(async () => router.navigate('/events?category=conference'));
    await row(/Calibration day 3/);
    expect(gateway.inputs('events.list').at(-1)).toMatchObject({ category: 'conference', pageNumber: 1 });
  });

  it('R2.20 a date range narrows the agenda, is stored in the URL, and excludes new events outside the range', async () => {
    const days = [1, 4, 9].map((n) => makeEvent(n));
    const dayOf = (n: number) => dayIn(days[n]!.startsAt);
    const gateway = serveEvents(days);
    const { router } = await openAs(bruno, `/events?from=${dayOf(1)}&until=${dayOf(1)}`);
    await row(/Calibration day 4/);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(gateway.inputs('events.list').at(-1)).toMatchObject({ from: dayOf(1), until: dayOf(1), zone, time: 'upcoming' });
    const { startsAt, endsAt } = days[1]!;
    for (const [n, times] of [
      [6, {}],
      [5, { startsAt, endsAt }],
    ] as const) {
      const card = cardOf(n, { title: `Late ${n}`, ...times });
      days.push(makeEvent(n, { title: card.title, ...times }));
      await receiveFact('publication.published', { card });
    }
    await row(/Late 5/);
    expect(screen.queryByRole('link', { name: /Late 6/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Date: / })).toBeVisible();
    await act(async () => router.navigate('/events'));
    await row(/Late 6/);
  });

  it('R2.20 the month view is a table of days, and each event links to its page', async () => {
    const today = new Date();
    const hour = (of: number) => new Date(new Date(today).setHours(of, 0, 0, 0)).toISOString();
    serveEvents([makeEvent(0, { startsAt: hour(12), endsAt: hour(14) })]);
    const { person: user, router, container } = await openAs(bruno, '/events?view=month');
    const month = await region('Calendar');
    const link = await within(month).findByRole('link', { name: /Calibration day 0/ });
    expect(within(month).getAllByRole('columnheader')).toHaveLength(7);
    expect(container.querySelector('[aria-current=date]')).not.toBeNull();
    await expectNoAxeFindings(container);
    expect(link).toHaveAttribute('href', '/events/event-detail/e0');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const next = addMonths(monthOf(`${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-01`), 1);
    expect(router.state.location.search).toBe(`?view=month&month=${next}`);
  });

  it('R10.1 seats are updated in the agenda, and a cancelled event is marked immediately', async () => {
    const rows = [makeEvent(1), makeEvent(2)];
    serveEvents(rows);
    await openAs(bruno, '/events');
    const first = await row(/Calibration day 1/);
    expect(within(first).queryByText(/Seats left/)).toBeNull();
    await receiveFact('event.seats', { publicationId: 'e1', free: 2 });
    await waitFor(() => expect(within(first).getAllByText('Seats left: 2')[0]).toBeInTheDocument());
    await receiveFact('event.seats', { publicationId: 'e1', free: 0 });
    await waitFor(() => expect(within(first).getAllByText('Full')[0]).toBeInTheDocument());
    const cancelledAt = new Date().toISOString();
    rows[0] = makeEvent(1, { cancelledAt });
    await receiveFact('publication.changed', { card: cardOf(1, { cancelledAt }) });
    await waitFor(() => expect(screen.getAllByText('Cancelled')[0]).toBeInTheDocument());
  });

  it('R10.1 a published event appears automatically, and a withdrawn event is announced before it disappears', async () => {
    const rows = [makeEvent(2)];
    serveEvents(rows);
    await openAs(bruno, '/events');
    await row(/Calibration day 2/);
    rows.unshift(makeEvent(1));
    await receiveFact('publication.published', { card: cardOf(1) });
    await row(/Calibration day 1/);
    rows.shift();
    await receiveFact('publication.gone', { publicationId: 'e1', kind: 'event' });
    expect(await screen.findByText('No longer available')).toBeVisible();
  });

  it('R8.6 an agenda that fails to load can be retried, and an empty agenda explains why it is empty', async () => {
    const gateway = serveEvents([], marco);
    gateway.on('events', 'list', () => refuse(Unavailable));
    const { person: user } = await openAs(marco, '/events');
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
    gateway.on('events', 'list', () => ({ items: [], totalCount: 0, totalIsMore: false }));
    await user.click(retry);
    expect(await screen.findByText(/Publish the first one for your partners/)).toBeVisible();
  });
});

it('R2.18 the home page shows the next event with a seat, even if cancelled or waiting-list events precede it', async () => {
  const at = new Date().toISOString();
  const waitingRegistration = { registration: { state: 'waiting' as const, at, offered: false } };
  const seatedRegistration = { registration: { state: 'seated' as const, at, offered: false }, registered: 1 as const };
  serveEvents([
    makeEvent(1, waitingRegistration),
    makeEvent(2, { ...seatedRegistration, cancelledAt: at }),
    makeEvent(3, waitingRegistration),
    makeEvent(4, seatedRegistration),
  ]);
  await openAs(bruno, '/home');
  expect(await screen.findByRole('link', { name: /^Next event/ })).toHaveAttribute('href', '/events/event-detail/e4');
});
