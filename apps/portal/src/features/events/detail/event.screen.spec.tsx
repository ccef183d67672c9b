import { describe, expect, it, jest } from '@jest/globals';
import { EventFull } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { setUpDeskTests } from '../../../../jest/desk';
import { makeEvent, serveEvents } from '../../../../jest/events';
import { refuse } from '../../../../jest/gateway';
import { bruno, marco, openAs, receiveFact } from '../../../../jest/publications';

setUpDeskTests();

const region = (name: string) => screen.findByRole('region', { name });

describe('the page of an event', () => {
  it('R4.9 R8.6 registering for an event asks for confirmation and announces a confirmation mail', async () => {
    const gateway = serveEvents([makeEvent(1)]);
    const { person: user, container } = await openAs(bruno, '/events/event-detail/e1');
    const panel = await region('Registration');
    expect(within(panel).getByText('Seats left: 12 of 30')).toBeVisible();
    expect(within(panel).getByText('Taken by your company: 0 of 3')).toBeVisible();
    await expectNoAxeFindings(container);
    await user.click(within(panel).getByRole('button', { name: 'Register' }));
    const dialog = await screen.findByRole('dialog', { name: /^Register for .*Calibration day 1/ });
    expect(within(dialog).getByText(/Japan Standard Time/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('A confirmation e-mail follows.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
    await expectNoAxeFindings(document.body);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(within(panel).getByText('You are registered')).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Join meeting' })).toBeVisible();
    expect(gateway.inputs('events.register')).toMatchObject([{ documentId: 'e1', waitingList: false }]);
  });

  it.each([
    [
      'a partner with a seat',
      bruno,
      { registration: { state: 'seated' as const, at: new Date().toISOString(), offered: false } },
      'button',
    ],
    ['the publisher, from the menu', marco, { rev: 1, accessLevel: 'all' as const, companies: [] }, 'menuitem'],
  ])('R3.14 T24 an event meeting opens after a notice that names its host, for %s', async (_, reader, more, role) => {
    const gateway = serveEvents([makeEvent(1, more)]);
    const url = '/api/events/join/e1?signature=a';
    gateway.on('events', 'link', () => ({ url, expiresAt: new Date().toISOString(), host: 'meet.example.com:8443' }));
    const openSpy = jest.spyOn(window, 'open').mockReturnValue(null);
    const { person: user } = await openAs(reader, '/events/event-detail/e1');
    const join = async () => {
      if (role === 'menuitem') await user.click(await screen.findByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole(role, { name: 'Join meeting' }));
      return screen.findByRole('alertdialog', { name: /Open .*meet\.example\.com:8443/ });
    };
    await user.click(within(await join()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(openSpy).not.toHaveBeenCalled();
    await user.click(within(await join()).getByRole('button', { name: 'Open link' }));
    expect(openSpy.mock.calls).toEqual([[url, '_blank', 'noopener,noreferrer']]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    openSpy.mockRestore();
  });

  it('R4.9 an event page with free seats and a waiting list shows the limit per company and how many seats others hold', async () => {
    const registration = { state: 'waiting' as const, at: new Date().toISOString(), offered: false };
    serveEvents([makeEvent(1, { capacity: 8, free: 2, perCompany: 1, companySeats: { taken: 1, offered: 0 }, registration })]);
    await openAs(bruno, '/events/event-detail/e1');
    const panel = await region('Registration');
    for (const words of ['Seats left: 2 of 8', 'Taken by others: 5 of 8', 'Limit per company: 1', 'Taken by your company: 1 of 1'])
      expect(within(panel).getByText(words)).toBeVisible();
  });

  it('R4.9 staff see how many seats of an event are held by people outside their area', async () => {
    const participants = { seated: 2, waiting: 3 };
    serveEvents([makeEvent(1, { capacity: 8, free: 2, perCompany: 1, participants })]);
    await openAs(marco, '/events/event-detail/e1');
    expect(within(await region('Registration')).getByText('Taken by others: 4 of 8')).toBeVisible();
  });

  it('R3.14 an event page without a file has no file section', async () => {
    serveEvents([makeEvent(1), makeEvent(2, { attachment: { fileId: 'f1', name: 'Plan.pdf', kind: 'pdf', size: 9 } })]);
    const { router } = await openAs(bruno, '/events/event-detail/e2');
    expect(await region('Attachment')).toHaveTextContent('Plan.pdf');
    await act(async () => router.navigate('/events/event-detail/e1'));
    await screen.findByRole('heading', { level: 1, name: makeEvent(1).title });
    expect(screen.queryByRole('region', { name: 'Attachment' })).toBeNull();
  });

  it('R7.5 a scheduled event has no button for an action that the server refuses', async () => {
    serveEvents([makeEvent(1, { rev: 1, liveFrom: '2040-01-01T08:00:00.000Z', accessLevel: 'all', companies: [] })]);
    await openAs(marco, '/events/event-detail/e1');
    expect(await screen.findByText(/Scheduled for .*2040/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change time' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
  });

  it('R4.9 the registration dialog stays open until the server responds, and reopens for a person who registers again', async () => {
    const gateway = serveEvents([makeEvent(1)]);
    let answer = (): void => {};
    const registration = { state: 'seated' as const, at: new Date().toISOString(), offered: false };
    const document = makeEvent(1, { registration, registered: 1 });
    gateway.on('events', 'register', () => new Promise((resolve) => (answer = () => resolve({ message: '', document }))));
    const { person: user } = await openAs(bruno, '/events/event-detail/e1');
    const panel = await region('Registration');
    const register = async () => {
      await user.click(await within(panel).findByRole('button', { name: 'Register' }));
      const dialog = await screen.findByRole('dialog', { name: /^Register for/ });
      await user.click(within(dialog).getByRole('button', { name: 'Register' }));
      return dialog;
    };
    const dialog = await register();
    await user.keyboard('{Escape}');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(dialog).toHaveAttribute('data-state', 'open');
    await act(async () => answer());
    expect(await screen.findByText('A confirmation e-mail follows.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await receiveFact('event.registered', { publicationId: 'e1', registration: null });
    await register();
    expect(gateway.inputs('events.register')).toHaveLength(2);
  });

  it('R4.9 a started event shows no actions that the server would refuse', async () => {
    const waitingRegistration = { registration: { state: 'waiting' as const, at: new Date().toISOString(), offered: false } };
    const offeredSeat = { companySeats: { taken: 1, offered: 1 } };
    const pastStart = { startsAt: new Date(Date.now() - 60_000).toISOString() };
    serveEvents([
      makeEvent(1, offeredSeat),
      makeEvent(2, waitingRegistration),
      makeEvent(3, { ...offeredSeat, ...pastStart }),
      makeEvent(4, { ...waitingRegistration, ...pastStart }),
      makeEvent(5, { ...pastStart, free: 0 }),
    ]);
    const { router } = await openAs(bruno, '/events/event-detail/e1');
    const open = (id: string) => act(async () => router.navigate(`/events/event-detail/${id}`));
    expect(await screen.findByRole('button', { name: 'Take the seat' })).toBeVisible();
    await open('e2');
    expect(await screen.findByRole('button', { name: 'Leave waiting list' })).toBeVisible();
    await open('e3');
    expect(await screen.findByRole('button', { name: 'Register' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take the seat' })).toBeNull();
    await open('e4');
    expect(await screen.findByText('You are on the waiting list')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Leave waiting list' })).toBeNull();
    await open('e5');
    expect(await screen.findByRole('heading', { name: 'Calibration day 5', level: 1 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join waiting list' })).toBeNull();
  });

  it('R4.9 the registration dialog offers the waiting list if the last seat is taken while it is open', async () => {
    const rows = [makeEvent(1, { free: 1 })];
    const gateway = serveEvents(rows);
    gateway.on('events', 'register', ({ waitingList }) => {
      if (!waitingList) {
        rows[0] = makeEvent(1, { free: 0 });
        return refuse(EventFull, { limit: 'event', free: 0 });
      }
      rows[0] = makeEvent(1, { free: 0, registration: { state: 'waiting', at: new Date().toISOString(), offered: false } });
      return { message: '', document: rows[0] };
    });
    const { person: user } = await openAs(bruno, '/events/event-detail/e1');
    await user.click(within(await region('Registration')).getByRole('button', { name: 'Register' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Register' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await user.click(await within(dialog).findByRole('button', { name: 'Join waiting list' }));
    expect(await screen.findByRole('dialog', { name: 'You are on the waiting list' })).toBeVisible();
    expect(gateway.inputs('events.register').at(-1)).toEqual({ documentId: 'e1', waitingList: true });
  });

  it('R10.1 a person on the waiting list sees live that they got a seat, and can release it after a confirmation', async () => {
    const rows = [makeEvent(1, { free: 0, registration: { state: 'waiting', at: new Date().toISOString(), offered: false } })];
    serveEvents(rows);
    const { person: user } = await openAs(bruno, '/events/event-detail/e1');
    const panel = await region('Registration');
    expect(within(panel).getByText('You are on the waiting list')).toBeVisible();
    const registration = { state: 'seated' as const, at: new Date().toISOString(), offered: false };
    rows[0] = makeEvent(1, { free: 0, registration, registered: 1 });
    await receiveFact('event.registered', { publicationId: 'e1', registration });
    expect(await within(panel).findByText('You are registered')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Cancel registration' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel your registration?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel registration' }));
    await waitFor(() => expect(within(panel).getByRole('button', { name: 'Register' })).toBeVisible());
  });

  it('R4.9 a person who offered a seat to colleagues can still keep the seat', async () => {
    const registration = { state: 'seated' as const, at: new Date().toISOString(), offered: false };
    serveEvents([makeEvent(1, { registration, registered: 1 })]);
    const { person: user } = await openAs(bruno, '/events/event-detail/e1');
    const panel = await region('Registration');
    await user.click(within(panel).getByRole('button', { name: 'Offer to a colleague' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Offer to a colleague' }));
    expect(await within(panel).findByText(/You are offering your seat/)).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Keep my seat' }));
    await waitFor(() => expect(within(panel).queryByText(/You are offering your seat/)).toBeNull());
  });

  it('R4.9 a past or cancelled event can be read but offers no registration', async () => {
    serveEvents([makeEvent(-1), makeEvent(1, { cancelledAt: new Date().toISOString(), cancelReason: 'The hall is flooded' })]);
    const { router } = await openAs(bruno, '/events/event-detail/e-1');
    expect(await screen.findByText('This event is over.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    await act(async () => router.navigate('/events/event-detail/e1'));
    expect(await screen.findByText(/The hall is flooded/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  });

  it('R3.14 staff see the participants of an event, updated live', async () => {
    const gateway = serveEvents(
      [makeEvent(1, { rev: 1, accessLevel: 'all', companies: [], participants: { seated: 1, waiting: 0 } })],
      marco,
    );
    const at = new Date().toISOString();
    const vera = { userId: 'vera', name: 'Vera Neumann', company: { id: 'cp-brennhagen', name: 'Brennhagen' }, lcoName: 'Deutschland', at };
    let state: 'seated' | 'waiting' = 'waiting';
    gateway.on('events', 'participants', () => ({
      items: [{ ...vera, state }],
      totalCount: 1,
      seatedCount: state === 'seated' ? 1 : 0,
      waitingCount: state === 'seated' ? 0 : 1,
    }));
    await openAs(marco, '/events/event-detail/e1');
    const people = (await screen.findAllByRole('region', { name: 'Participants' }))[0]!;
    expect(await within(people).findByText('0 registered, 1 on the waiting list')).toBeVisible();
    state = 'seated';
    await receiveFact('publication.filed', { publicationId: 'e1', kind: 'event' });
    expect(await within(people).findByText('1 registered, 0 on the waiting list')).toBeVisible();
    for (const name of ['Export XLSX', 'Export CSV']) expect(within(people).getByRole('button', { name })).toBeEnabled();
  });

  it('R9.1 staff are redirected to the last page of participants when their page becomes empty', async () => {
    const gateway = serveEvents(
      [makeEvent(1, { rev: 1, accessLevel: 'all', companies: [], participants: { seated: 13, waiting: 0 } })],
      marco,
    );
    const company = { id: 'cp-brennhagen', name: 'Brennhagen' };
    const people = Array.from({ length: 13 }, (_, at) => ({
      userId: `p${at}`,
      name: `Person ${at}`,
      company,
      lcoName: 'Deutschland',
      state: 'seated' as const,
      at: new Date().toISOString(),
    }));
    gateway.on('events', 'participants', ({ pageNumber, pageSize }) => ({
      items: people.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
      totalCount: people.length,
      seatedCount: people.length,
      waitingCount: 0,
    }));
    const { person: user } = await openAs(marco, '/events/event-detail/e1');
    const table = within((await screen.findAllByRole('region', { name: 'Participants' }))[0]!);
    await user.click(await table.findByRole('button', { name: 'Next page' }));
    expect((await table.findAllByText('Person 12'))[0]).toBeVisible();
    people.pop();
    await receiveFact('publication.filed', { publicationId: 'e1', kind: 'event' });
    expect((await table.findAllByText('Person 0'))[0]).toBeVisible();
  });

  it('R4.10 an event is cancelled after a confirmation, with a message to the registered people', async () => {
    const rows = [makeEvent(1, { rev: 1, accessLevel: 'all', companies: [], participants: { seated: 4, waiting: 1 } })];
    const gateway = serveEvents(rows, marco);
    gateway.on('events', 'participants', () => ({ items: [], totalCount: 0, seatedCount: 0, waitingCount: 0 }));
    gateway.on('events', 'cancel', ({ reason }) => {
      rows[0] = { ...rows[0]!, cancelledAt: new Date().toISOString(), cancelReason: reason };
      return { message: '', document: rows[0] };
    });
    const { person: user } = await openAs(marco, '/events/event-detail/e1');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel event' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(/Everyone registered or on the waiting list \(5\)/)).toBeVisible();
    await user.type(within(question).getByRole('textbox'), 'The hall is flooded');
    await user.click(within(question).getByRole('button', { name: 'Cancel event' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('The hall is flooded')).toBeVisible();
    expect(gateway.inputs('events.cancel')).toEqual([{ documentId: 'e1', reason: 'The hall is flooded' }]);
  });
});
