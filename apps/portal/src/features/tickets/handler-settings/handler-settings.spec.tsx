import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type BusinessHours, type CannedReply, ObjectMissing, toFieldError } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { applyFact } from '../../../../jest/facts';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../../../jest/people';
import { show } from '../../../../jest/show';
import { cache } from '../../../live/cache';
import { session } from '../../../live/session';
import { CannedMenu } from './canned-menu';
import { hoursOf, mapErrors, toFormValues } from './hours.form';
import { BusinessHoursButton, CannedRepliesButton } from './settings-buttons';

const WORDS = { name: 'Bruno Weiss', company: 'Havelwerk', ticket: 'INQ-10042', subject: 'No echo', product: 'YD-L5', me: 'Lena Hofmann' };
const HOURS: BusinessHours = {
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '17:00',
  zone: 'Europe/Berlin',
  answerMinutes: 240,
  resolveMinutes: 2_400,
};

let gateway: Gateway;
let replies: CannedReply[];
let hours: BusinessHours;
beforeEach(() => {
  cache.clear();
  gateway = openGatewayFor();
  session.actor.start();
  session.signIn(grantFor(person()));
  replies = [
    {
      cannedId: 'c1',
      title: 'Ask for the log',
      text: 'Dear {name}, please send us the log of {product} with the number {ticket}.',
      rev: 1,
    },
    { cannedId: 'c2', title: 'Thanks', text: 'Thank you, {me}', rev: 1 },
  ];
  hours = HOURS;
  gateway.on('tickets', 'cannedReplies', () => ({ items: replies, totalCount: replies.length }));
  gateway.on('tickets', 'saveCannedReply', ({ cannedId, title, text }) => {
    const cannedReply = { cannedId, title, text, rev: 1 };
    replies = [...replies.filter((reply) => reply.cannedId !== cannedId), cannedReply];
    return { message: 'Saved', cannedReply };
  });
  gateway.on('tickets', 'dropCannedReply', ({ cannedId }) => {
    replies = replies.filter((reply) => reply.cannedId !== cannedId);
    return { message: 'Deleted' };
  });
  gateway.on('tickets', 'businessHours', () => hours);
  gateway.on('tickets', 'saveBusinessHours', (input) => ({ message: 'Saved', hours: (hours = input) }));
});

const showWithCache = (piece: React.ReactNode) => show(<QueryClientProvider client={cache}>{piece}</QueryClientProvider>);
const applyChangedFact = (cannedId: string) => act(async () => applyFact('canned.changed', { cannedId }, '2026-11-21T09:00:00Z'));

describe('the menu of canned replies', () => {
  it('R3.16 a canned reply is found by its text and inserted into the message with its placeholders filled in', async () => {
    const onInsert = jest.fn();
    const { person: user } = showWithCache(<CannedMenu words={WORDS} onInsert={onInsert} />);
    await user.click(screen.getByRole('button', { name: 'Canned replies' }));
    await screen.findByRole('option', { name: /Thanks/ });
    await expectNoAxeFindings(screen.getByRole('dialog'));
    await user.type(screen.getByRole('combobox', { name: 'Search canned replies' }), 'LOG');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(onInsert.mock.calls).toEqual([['Dear Bruno Weiss, please send us the log of YD-L5 with the number INQ-10042.']]);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('R3.16 arrow keys select a canned reply, and a search without a match is reported', async () => {
    const onInsert = jest.fn();
    const { person: user } = showWithCache(<CannedMenu words={WORDS} onInsert={onInsert} />);
    await user.click(screen.getByRole('button', { name: 'Canned replies' }));
    await screen.findByRole('option', { name: /Thanks/ });
    const search = screen.getByRole('combobox');
    await user.type(search, 'zzz');
    expect(screen.getByText('No canned reply matches.')).toBeVisible();
    await user.clear(search);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onInsert.mock.calls).toEqual([['Thank you, Lena Hofmann']]);
  });
});

describe('the canned replies of a unit', () => {
  const openDialog = async () => {
    const view = showWithCache(<CannedRepliesButton />);
    await view.person.click(screen.getByRole('button', { name: 'Canned replies' }));
    return view;
  };

  it('R3.16 a handler creates a canned reply with placeholders that are filled in when the reply is used', async () => {
    const { person: user } = await openDialog();
    await screen.findByText('Thanks');
    await expectNoAxeFindings(screen.getByRole('dialog'));
    await user.click(screen.getByRole('button', { name: 'New canned reply' }));
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    await user.type(screen.getByLabelText(/Title/), 'Greeting');
    await user.type(screen.getByLabelText(/Text/), 'Hello ');
    await user.click(screen.getByRole('button', { name: 'Requester name' }));
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    await screen.findByText('Canned reply saved');
    expect(gateway.inputs('tickets.saveCannedReply')).toMatchObject([{ title: 'Greeting', text: 'Hello {name}' }]);
    await applyChangedFact('c3');
    expect(await screen.findByText('Greeting')).toBeVisible();
  });

  it('R3.16 a placeholder is inserted at the caret of a canned reply, and the focus moves to the editor and back to the list', async () => {
    const { person: user } = await openDialog();
    await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }));
    expect(screen.getByLabelText(/Title/)).toHaveFocus();
    const area = screen.getByLabelText<HTMLTextAreaElement>(/Text/);
    area.setSelectionRange(5, 5);
    await user.click(screen.getByRole('button', { name: 'Requester name' }));
    expect(area).toHaveValue('Thank{name} you, {me}');
    expect(area.selectionStart).toBe('Thank{name}'.length);
    expect(area).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'New canned reply' })).toHaveFocus();
  });

  it('R8.3 the text of a canned reply survives a refusal and a closed dialog', async () => {
    gateway.on('tickets', 'saveCannedReply', () => refuse(ObjectMissing));
    const { person: user } = await openDialog();
    await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }));
    await user.type(screen.getByLabelText(/Title/), ' a lot');
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('This item does not exist or you do not have access to it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Canned replies' }));
    expect(await screen.findByLabelText(/Title/)).toHaveValue('Thanks a lot');
  });

  it('R3.16 a canned reply is deleted after a confirmation', async () => {
    const { person: user } = await openDialog();
    await user.click(await screen.findByRole('button', { name: 'Delete Thanks' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete reply' }));
    await screen.findByText('Canned reply deleted');
    await applyChangedFact('c2');
    await waitFor(() => expect(screen.queryByText('Thanks')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'New canned reply' })).toHaveFocus());
    expect(gateway.inputs('tickets.dropCannedReply')).toEqual([{ cannedId: 'c2' }]);
  });

  it('R10.3 a canned reply created by a colleague appears without a reload', async () => {
    await openDialog();
    await screen.findByText('Thanks');
    replies = [...replies, { cannedId: 'c9', title: 'Closing time', text: 'Until tomorrow.', rev: 1 }];
    await applyChangedFact('c9');
    expect(await screen.findByText('Closing time')).toBeVisible();
  });
});

describe('business hours', () => {
  const openDialog = async () => {
    const view = showWithCache(<BusinessHoursButton />);
    await view.person.click(screen.getByRole('button', { name: 'Business hours' }));
    await screen.findByRole('checkbox', { name: 'Mon' });
    return view;
  };

  it('R3.16 the days, times, time zone and targets of business hours are saved, and open tickets keep their deadlines', async () => {
    const { person: user } = await openDialog();
    expect(screen.getByText('Open tickets keep their deadlines.')).toBeVisible();
    await expectNoAxeFindings(screen.getByRole('dialog'));
    await user.click(screen.getByRole('checkbox', { name: 'Fri' }));
    fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '16:30' } });
    await user.selectOptions(screen.getByLabelText(/Time zone/), 'Asia/Dubai');
    fireEvent.change(screen.getByLabelText(/Respond within/), { target: { value: '1.5' } });
    await user.click(screen.getByRole('button', { name: 'Save hours' }));
    await screen.findByText('Business hours saved');
    expect(gateway.inputs('tickets.saveBusinessHours')).toEqual([
      { ...HOURS, days: [1, 2, 3, 4], to: '16:30', zone: 'Asia/Dubai', answerMinutes: 90 },
    ]);
  });

  it('R3.16 invalid business hours are reported at their fields', async () => {
    const { person: user } = await openDialog();
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await user.click(screen.getByRole('checkbox', { name: day }));
    fireEvent.change(screen.getByLabelText(/Respond within/), { target: { value: 'soon' } });
    fireEvent.change(screen.getByLabelText(/Resolve within/), { target: { value: '9999' } });
    await user.click(screen.getByRole('button', { name: 'Save hours' }));
    for (const words of ['Select at least 1', 'Enter a number greater than zero', 'At most 1666 hours']) {
      expect(screen.getByText(words)).toBeVisible();
    }
    expect(gateway.inputs('tickets.saveBusinessHours')).toEqual([]);
  });

  it('R3.16 a working day of less than an hour is refused, and midnight counts as the end of the day', async () => {
    const { person: user } = await openDialog();
    fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '07:00' } });
    await user.click(screen.getByRole('button', { name: 'Save hours' }));
    expect(screen.getByText('End time must be at least one hour after start time')).toBeVisible();
    expect(hoursOf({ ...toFormValues(HOURS), to: '00:00' }).to).toBe('24:00');
    expect(toFormValues({ ...HOURS, to: '24:00' }).to).toBe('00:00');
  });
});

it('R3.16 server errors about business hours in minutes are shown at the fields in hours', () => {
  const [tooLargeError, timeZoneError] = [toFieldError({ code: 'too-large', max: 10_000 }), toFieldError({ code: 'time-zone' })];
  expect(mapErrors({ answerMinutes: [tooLargeError], zone: [timeZoneError] })).toEqual({ answer: tooLargeError, zone: timeZoneError });
});

it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'R3.16 a server error at a field with the name of an object property (%s) stays at that field',
  (name) => {
    const unknownField = toFieldError({ code: 'unknown-field' });
    expect(mapErrors({ [name]: [unknownField] })).toEqual({ [name]: unknownField });
  },
);
