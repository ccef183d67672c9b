import { afterEach, describe, expect, it } from '@jest/globals';
import { type EventRow, SeatsTaken } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { makeEvent, serveEvents } from '../../../../jest/events';
import { type Gateway, refuse, refuseFields } from '../../../../jest/gateway';
import { marco, openAs } from '../../../../jest/publications';
import { findPublish, saveEdit } from '../../../../jest/publishing';
import { session } from '../../../live/session';

afterEach(async () => act(async () => session.signOut()));

const COMPANIES = [{ id: 'cp-brennhagen', name: 'Brennhagen', country: 'DE', lcoId: 'lco-deutschland', lcoName: 'Deutschland' }];

function open(rows: EventRow[]): Gateway {
  const gateway = serveEvents(rows, marco);
  gateway.on('masters', 'companies', () => ({ items: COMPANIES, totalCount: COMPANIES.length }));
  gateway.on('masters', 'countries', () => ({
    items: [
      { code: 'DE', name: 'Germany', regionId: 'rhq-europe', regionName: 'Europe', lcoId: 'lco-deutschland', lcoName: 'Deutschland' },
    ],
    totalCount: 1,
  }));
  gateway.on('publications', 'reach', () => ({ companyCount: 1, personCount: 7, lcoCount: 1, companies: [] }));
  gateway.on('events', 'save', ({ title }) => {
    const document = makeEvent(9, { title });
    rows.push(document);
    return { message: 'Published', document };
  });
  return gateway;
}

const fill = async (label: RegExp | string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

const storedEvent = makeEvent(1, {
  rev: 3,
  accessLevel: 'all',
  companies: [],
  lcos: [{ id: 'lco-deutschland', name: 'Deutschland' }],
  publisher: { id: 'rhq-europe', role: 'RHQ' },
  startsLocal: '2031-11-24T15:00',
  endsLocal: '2031-11-24T17:00',
  zone: 'Europe/Berlin',
  url: null,
});

describe('publishing an event', () => {
  it('R5.5 R5.6 R5.7 missing values of an event are reported at their fields', async () => {
    const gateway = open([]);
    const { person: user, container } = await openAs(marco, '/events/upload-event');
    await user.click(await findPublish());
    for (const label of [/^Title/, /^Location/, /^Starts/, /^Ends/, /^Description/, /^Category/])
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true'));
    expect(gateway.inputs('events.save')).toEqual([]);
    await expectNoAxeFindings(container);
  });

  it('R5.6 an ambiguous local time is refused with both options, and one click selects an option', async () => {
    const gateway = open([storedEvent]);
    const options = ['2031-10-26T02:30+02:00', '2031-10-26T02:30+01:00'];
    gateway.on('events', 'save', ({ startsAt }) =>
      startsAt === '2031-10-26T02:30'
        ? refuseFields({ startsAt: [{ code: 'repeated-time', options }] })
        : { message: '', document: storedEvent },
    );
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    await screen.findByRole('textbox', { name: /Title/ });
    await fill(/^Starts/, '2031-10-26T02:30');
    await saveEdit(user);
    const choice = await screen.findByRole('group', { name: 'Select which time you mean' });
    await user.click(within(choice).getByRole('button', { name: /UTC\+01:00/ }));
    expect(screen.getByLabelText(/^Starts/)).toHaveValue('2031-10-26T02:30');
    await saveEdit(user);
    await waitFor(() =>
      expect(gateway.inputs('events.save').at(-1)).toMatchObject({ startsAt: options[1], zone: 'Europe/Berlin', rev: 3 }),
    );
  });

  it('R5.6 a local time that has passed at the venue is refused at its field before anything is sent', async () => {
    const gateway = open([storedEvent]);
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    await screen.findByRole('textbox', { name: /Title/ });
    await fill(/^Starts/, '2020-11-24T15:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText(/^Starts/)).toHaveAccessibleErrorMessage('Select a time in the future.'));
    expect(screen.getByLabelText(/^Ends/)).not.toHaveAttribute('aria-invalid', 'true');
    expect(gateway.inputs('events.save')).toEqual([]);
  });

  it('R5.6 an event that has started keeps its times when it is edited', async () => {
    const startedEvent = { ...storedEvent, startsLocal: '2020-11-24T15:00', endsLocal: '2020-11-24T17:00' };
    const gateway = open([startedEvent]);
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    await screen.findByRole('textbox', { name: /Title/ });
    await fill(/^Title/, 'Calibration day, with slides');
    await saveEdit(user);
    await waitFor(() => expect(gateway.inputs('events.save')).toHaveLength(1));
  });

  it('R5.6 an event that ends before it starts is refused at its field before anything is sent', async () => {
    const gateway = open([storedEvent]);
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    await screen.findByRole('textbox', { name: /Title/ });
    await fill(/^Ends/, '2031-11-24T14:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText(/^Ends/)).toHaveAccessibleErrorMessage('The end must not be before the start'));
    expect(gateway.inputs('events.save')).toEqual([]);
  });

  it('R3.14 a capacity below the number of taken seats is refused at its field with that number', async () => {
    const gateway = open([storedEvent]);
    gateway.on('events', 'save', () => refuse(SeatsTaken, { taken: 18 }));
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    await screen.findByRole('textbox', { name: /Title/ });
    expect(screen.getByLabelText('Seats')).toHaveValue('30');
    await fill('Seats', '12');
    await saveEdit(user);
    await waitFor(() => expect(screen.getByLabelText('Seats')).toHaveAccessibleErrorMessage(/Seats already taken: 18/));
  });

  it('R3.14 a capacity that is not a number is refused at its field and not treated as empty', async () => {
    const gateway = open([storedEvent]);
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    await screen.findByRole('textbox', { name: /Title/ });
    await fill('Seats', 'twenty');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Seats')).toHaveAccessibleErrorMessage('This value is not valid'));
    expect(gateway.inputs('events.save')).toEqual([]);
  });

  it('R5.6 a partly deleted time is not sent, and its field shows the expected format', async () => {
    const gateway = open([storedEvent]);
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    await screen.findByRole('textbox', { name: /Title/ });
    await fill(/^Starts/, '11/24/2031');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText(/^Starts/)).toHaveAccessibleErrorMessage(/^Enter a date and time such as /));
    expect(screen.getByLabelText(/^Starts/)).toHaveValue('11/24/2031');
    expect(gateway.inputs('events.save')).toEqual([]);
  });

  it('R5.6 changing the time zone of an event clears the selected offset', async () => {
    const gateway = open([{ ...storedEvent, startsLocal: '2031-10-26T02:30+02:00' }]);
    gateway.on('events', 'save', () => ({ message: '', document: storedEvent }));
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    const zone = await screen.findByRole('combobox', { name: /^Time zone/ });
    expect(zone).toHaveValue('Berlin (Central European Time)');
    await user.click(zone);
    await user.type(zone, 'tokyo');
    expect(within(screen.getByRole('listbox', { name: 'Time zone' })).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(zone).toHaveValue('Tokyo (Japan Standard Time)');
    await saveEdit(user);
    await waitFor(() => expect(gateway.inputs('events.save')).toMatchObject([{ startsAt: '2031-10-26T02:30', zone: 'Asia/Tokyo' }]));
  });

  it('R5.2 an event keeps only the last file if several are pasted', async () => {
    const gateway = open([storedEvent]);
    gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'png' as const, size: 3 } }));
    gateway.on('files', 'drop', () => ({ message: '' }));
    gateway.on('events', 'save', () => ({ message: '', document: storedEvent }));
    const { person: user } = await openAs(marco, '/events/edit-event/e1');
    const title = await screen.findByRole('textbox', { name: /Title/ });
    const paste = (...names: string[]) =>
      act(async () => fireEvent.paste(title, { clipboardData: { files: names.map((name) => new File(['abc'], name)) } }));
    await paste('Map.png', 'Room.png');
    await screen.findByRole('button', { name: /Remove .*Map\.png/ });
    await paste('Door.png');
    await screen.findByRole('button', { name: /Remove .*Door\.png/ });
    expect(screen.queryByRole('button', { name: /Remove .*(Map|Room)\.png/ })).toBeNull();
    await saveEdit(user);
    await waitFor(() => expect(gateway.inputs('events.save')).toHaveLength(1));
    const door = gateway.inputs('files.upload').find(({ name }) => name === 'Door.png')!;
    expect(gateway.inputs('events.save')).toMatchObject([{ fileId: door.fileId }]);
  });
});
