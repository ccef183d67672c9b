import { beforeEach, describe, expect, it } from '@jest/globals';
import { FileUnknown, KeyReused, Missing, SessionOver, TicketOpen, TooManyInquiries, Unavailable, type UserInfo } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { tellFact } from '../../../../jest/facts';
import { type Gateway, refuse, refuseFields } from '../../../../jest/gateway';
import { draftKeyOf, grantFor, openGatewayFor, person } from '../../../../jest/people';
import { openAt } from '../../../../jest/portal';
import { keepTickets, makeDetail, makeRow, makeTicket } from '../../../../jest/tickets';
import { formatFor } from '../../../i18n/format';
import { draftKeys } from '../../../live/drafts';
import { session } from '../../../live/session';
import type { InquiryRow } from '../inquiries.queries';

const bruno = person({ UserId: 'bruno', Username: 'bruno@havelwerk.example', Firstname: 'Bruno', Lastname: 'Weiss', Role: 'CP' });
const marco = person({ UserId: 'marco', Username: 'marco@yarrowdyne.example', Firstname: 'Marco', Lastname: 'Riva', Role: 'RHQ' });
const PRODUCTS = [
  { id: 'yd-f20', name: 'YD-F20 flow meters', family: 'Flow meters' },
  { id: 'yd-l5', name: 'YD-L5 level radars', family: 'Level radars' },
];

let gateway: Gateway;
let rows: InquiryRow[];
let tickets: ReturnType<typeof keepTickets>;

const enter = (who: UserInfo) => {
  gateway = openGatewayFor(who);
  rows = [];
  tickets = keepTickets(gateway, rows, who.UserId);
  gateway.on('master', 'master', () => ({
    roles: [],
    roleMappings: [],
    subRoles: [],
    products: PRODUCTS,
    countries: [],
    inquiryTypes: [],
    interestCategories: [],
    limits: {},
  }));
  gateway.on('contactus', 'usualAnswer', () => ({ minutes: 170 }));
  gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'pdf' as const, size: 3 } }));
  gateway.on('files', 'drop', () => ({ message: 'Dropped' }));
  gateway.on('contactus', 'createInquiry', ({ subject }) => {
    const row = makeRow(50, { subject, lastAt: new Date().toISOString() });
    tickets.add(row);
    return { message: 'Opened', ticket: row };
  });
};
beforeEach(() => {
  sessionStorage.clear();
  enter(bruno);
});

const submit = () => screen.findByRole('button', { name: 'Submit inquiry' });
const field = (name: RegExp) => screen.findByLabelText(name);
const asked = () => gateway.asked('contactus.createInquiry');
const draft = () => sessionStorage.getItem('portal.of.bruno.inquiry');
type At = Awaited<ReturnType<typeof openAt>>;

async function fill({ person: somebody }: At) {
  await screen.findByRole('option', { name: 'YD-L5 level radars' });
  await somebody.selectOptions(await field(/Type of inquiry/), 'Technical question');
  await somebody.selectOptions(await field(/Product category/), 'YD-L5 level radars');
  await somebody.type(await field(/Subject/), 'No echo');
  await somebody.type(await field(/Message/), 'Since Monday.');
}
const attach = async (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nothing to choose files with.');
  await act(async () => fireEvent.change(input, { target: { files: [new File(['abc'], name)] } }));
};

describe('asking', () => {
  it('R2.19 R8.6 a submitted inquiry is confirmed, will be answered soon, and its conversation opens', async () => {
    const at = await openAt('/contact-us');
    await fill(at);
    await at.person.selectOptions(await field(/Category of interest/), 'Replacement');
    await attach('plan.pdf');
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    expect(screen.getByText('Usually answered in 3 h')).toBeVisible();
    await at.person.dblClick(await submit());
    await screen.findByText('Inquiry submitted');
    expect(screen.getByText('INQ-10050 is open. We will respond soon.')).toBeVisible();
    expect(at.address()).toBe('/inquiry-detail/t50');
    const [upload] = gateway.asked('files.upload');
    expect(asked()).toEqual([
      {
        TypeOfInquiryId: 'technical',
        CategoryOfInterestId: 'replacement',
        ProductCategoryId: 'yd-l5',
        subject: 'No echo',
        description: 'Since Monday.',
        attachments: [upload?.fileId],
      },
    ]);
    expect(draft()).toBeNull();
  });

  it('R8.1 an inquiry beyond the limit says when it can be submitted, and keeps all that was typed and attached', async () => {
    gateway.on('contactus', 'createInquiry', () => refuse(TooManyInquiries, { points: 10, perMs: 600_000 }, 26 * 3600));
    const at = await openAt('/contact-us');
    await fill(at);
    await attach('plan.pdf');
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    await at.person.click(await submit());
    const day = formatFor('en').date(new Date(Date.now() + 26 * 3_600_000));
    expect(await screen.findByText(new RegExp(`What you wrote is kept; you can submit it from ${day}`))).toBeVisible();
    expect(await field(/Subject/)).toHaveValue('No echo');
    expect(await field(/Message/)).toHaveValue('Since Monday.');
    expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
  });

  it('R5.7 what is missing is said at its field, listed above, and the first one has the focus', async () => {
    const at = await openAt('/contact-us');
    await at.person.click(await submit());
    expect(await screen.findByText('4 fields need another look')).toBeVisible();
    expect(screen.getAllByText('This field is required')).toHaveLength(4);
    expect(await field(/Type of inquiry/)).toHaveFocus();
    await at.person.selectOptions(await field(/Type of inquiry/), 'Order');
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(3));
    expect(asked()).toEqual([]);
  });

  it('R5.7 a subject of more than 200 characters is refused, and a counter comes before', async () => {
    const at = await openAt('/contact-us');
    await fill(at);
    fireEvent.change(await field(/Subject/), { target: { value: 'x'.repeat(190) } });
    expect(screen.getByText('10 characters left')).toBeVisible();
    fireEvent.change(await field(/Subject/), { target: { value: 'x'.repeat(201) } });
    await at.person.click(await submit());
    expect(await screen.findByText('At most 200 characters')).toBeVisible();
    expect(asked()).toEqual([]);
  });

  it('R8.3 a submission that got no answer keeps everything and goes out again under the same key', async () => {
    const at = await openAt('/contact-us');
    await fill(at);
    gateway.world.offline = true;
    await at.person.click(await submit());
    expect(await screen.findByText('Submitting needs a connection. What you wrote is kept.')).toBeVisible();
    gateway.world.offline = false;
    let first = true;
    gateway.on('contactus', 'createInquiry', ({ subject }) => {
      if (first) {
        first = false;
        throw new TypeError('Failed to fetch');
      }
      return { message: 'Opened', ticket: makeTicket(50, { subject }) };
    });
    await at.person.click(await submit());
    await waitFor(() => expect(at.address()).toBe('/inquiry-detail/t50'));
    const keys = gateway.calls
      .filter(({ name }) => name === 'contactus.createInquiry')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('R8.3 what was submitted already, and changed since, is said and not opened twice unasked', async () => {
    gateway.on('contactus', 'createInquiry', () => refuse(KeyReused));
    const at = await openAt('/contact-us');
    await fill(at);
    await at.person.click(await submit());
    expect(await screen.findByText(/This inquiry was submitted before your last changes/)).toBeVisible();
    await at.person.click(await submit());
    await waitFor(() => expect(asked()).toHaveLength(2));
    const keys = gateway.calls
      .filter(({ name }) => name === 'contactus.createInquiry')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('R5.7 what the server finds wrong stands under its field', async () => {
    gateway.on('contactus', 'createInquiry', () => refuseFields({ ProductCatageryId: [{ code: 'no-such-choice' }] }));
    const at = await openAt('/contact-us');
    await fill(at);
    await at.person.click(await submit());
    expect(await screen.findByText('This is not available here. Choose another one')).toBeVisible();
    expect(await field(/Product category/)).toHaveFocus();
    expect(await field(/Subject/)).toHaveValue('No echo');
  });

  it('R8.6 a file that is gone by now is named, and the rest stays', async () => {
    gateway.on('contactus', 'createInquiry', ({ attachments }) => refuse(FileUnknown, { fileIds: attachments }));
    const at = await openAt('/contact-us');
    await fill(at);
    await attach('plan.pdf');
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    await at.person.click(await submit());
    expect(await screen.findByText('These files are not there any more: plan.pdf. Attach them again.')).toBeVisible();
    expect(await field(/Message/)).toHaveValue('Since Monday.');
  });

  it('R8.6 it waits for files that are on their way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gateway.world.halfway = () => promise;
    const at = await openAt('/contact-us');
    await fill(at);
    await attach('plan.pdf');
    await at.person.click(await submit());
    expect(await screen.findByText('The files are still on their way.')).toBeVisible();
    expect(asked()).toEqual([]);
    resolve();
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    await waitFor(() => expect(screen.queryByText('The files are still on their way.')).toBeNull());
  });

  it('R8.3 a reload keeps what was typed and what was attached', async () => {
    const at = await openAt('/contact-us');
    await fill(at);
    await attach('plan.pdf');
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    at.unmount();
    await openAt('/contact-us');
    expect(await field(/Subject/)).toHaveValue('No echo');
    expect(await field(/Message/)).toHaveValue('Since Monday.');
    await waitFor(async () => expect(await field(/Product category/)).toHaveValue('yd-l5'));
    expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
    expect(gateway.asked('files.upload')).toHaveLength(1);
  });

  it('R8.1 R8.3 what was typed and cannot be opened is said, and opens with another try', async () => {
    const at = await openAt('/contact-us');
    await fill(at);
    await waitFor(() => expect(draft()).not.toBeNull());
    at.unmount();
    await act(() => draftKeys.lock());
    gateway.on('contactus', 'draftKey', () => refuse(Unavailable));
    const again = await openAt('/contact-us');
    await screen.findByText('Your draft on this device could not be opened yet.', undefined, { timeout: 10_000 });
    expect(screen.queryByLabelText(/Message/)).toBeNull();
    gateway.on('contactus', 'draftKey', () => ({ userId: 'bruno', key: draftKeyOf('bruno') }));
    await again.person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await field(/Message/)).toHaveValue('Since Monday.');
  }, 20_000);

  it('R8.3 R3.4 a session that expires keeps what was typed for the same person; whoever signs out, or comes instead, finds nothing', async () => {
    const comes = async (who: UserInfo) => {
      enter(who);
      await act(async () => session.signIn(grantFor(who)));
      return openAt('/contact-us');
    };
    const expires = async ({ address, unmount }: At) => {
      gateway.on('auth', 'refreshToken', () => refuse(SessionOver));
      await act(async () => session.actor.send({ type: 'woke up', lifeMs: 0 }));
      await waitFor(() => expect(address()).toBe('/login'));
      unmount();
    };
    const at = await openAt('/contact-us');
    await fill(at);
    await expires(at);
    const again = await comes(bruno);
    expect(await field(/Message/)).toHaveValue('Since Monday.');
    await expires(again);
    const eve = await comes(person({ UserId: 'eve', Role: 'CP' }));
    expect(await field(/Message/)).toHaveValue('');
    expect(draft()).toBeNull();
    await eve.person.type(await field(/Message/), 'Mine');
    await act(async () => session.signOut());
    expect(Object.keys(sessionStorage).filter((key) => key.includes('inquiry'))).toEqual([]);
    await act(async () => session.signIn(grantFor(bruno)));
  });

  it('R8.6 leaving with something typed asks first, and leaving discards it', async () => {
    const at = await openAt('/contact-us');
    await at.person.type(await field(/Subject/), 'No echo');
    await act(() => at.router.navigate('/home'));
    await screen.findByText('Leave without submitting?');
    await at.person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(at.address()).toBe('/contact-us');
    await act(() => at.router.navigate('/home'));
    await at.person.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    await waitFor(() => expect(at.address()).toBe('/home'));
    expect(draft()).toBeNull();
  });

  it('R2.19 the page has no axe finding', async () => {
    tickets.add(makeRow(1, { unread: true }));
    const { container } = await openAt('/contact-us');
    await screen.findByText('Pump 1 does not start');
    await expectNoAxeFindings(container);
  });
});

describe('a follow-up', () => {
  const closed = makeTicket(7, { status: 'Closed', subject: 'Valve leaks', inquiryType: 'repair', categoryOfInterest: 'maintenance' });

  it('R2.19 shows what it follows and begins with its type, category, product and subject', async () => {
    gateway.on('contactus', 'inquiryById', () => makeDetail(closed));
    const at = await openAt('/contact-us?follows=t7');
    expect(await screen.findByText('This inquiry follows')).toBeVisible();
    expect(screen.getByRole('link', { name: 'INQ-10007 Valve leaks' })).toHaveAttribute('href', '/inquiry-detail/t7');
    expect(await field(/Subject/)).toHaveValue('Re: Valve leaks');
    expect(await field(/Type of inquiry/)).toHaveValue('repair');
    expect(await field(/Category of interest/)).toHaveValue('maintenance');
    await waitFor(async () => expect(await field(/Product category/)).toHaveValue('yd-f20'));
    await at.person.type(await field(/Message/), 'It leaks again.');
    await at.person.click(await submit());
    await waitFor(() => expect(asked()).toMatchObject([{ follows: 't7', subject: 'Re: Valve leaks' }]));
  });

  it('R2.19 of a ticket that is not closed is refused and everything stays', async () => {
    gateway.on('contactus', 'inquiryById', () => makeDetail({ ...closed, status: 'New' }));
    gateway.on('contactus', 'createInquiry', () => refuse(TicketOpen));
    const at = await openAt('/contact-us?follows=t7');
    await at.person.type(await field(/Message/), 'It leaks again.');
    await screen.findByRole('option', { name: 'YD-L5 level radars' });
    await at.person.click(await submit());
    expect(await screen.findByText('This ticket is not closed yet.')).toBeVisible();
    expect(await field(/Message/)).toHaveValue('It leaks again.');
  });

  it('R2.19 of an address that cannot be a ticket is a new inquiry', async () => {
    await openAt('/contact-us?follows=../x');
    expect(await screen.findByRole('heading', { name: 'New inquiry' })).toBeVisible();
    expect(gateway.asked('contactus.inquiryById')).toEqual([]);
  });

  it('R2.19 of a ticket that is not there is a new inquiry', async () => {
    gateway.on('contactus', 'inquiryById', () => refuse(Missing));
    await openAt('/contact-us?follows=t7');
    expect(await screen.findByText(/was not found/)).toBeVisible();
    expect(await field(/Subject/)).toHaveValue('');
  });
});

describe('the own inquiries', () => {
  it('R8.6 with none yet, the page says where they will appear', async () => {
    await openAt('/contact-us');
    expect(await screen.findByText('No inquiries yet. Ask a question and it appears here.')).toBeVisible();
  });

  it('R2.19 each shows status, number, what was said last, and whether that is new', async () => {
    tickets.add(makeRow(1, { unread: true, lastSide: 'handler', excerpt: 'Send us the log.', status: 'In Progress' }));
    tickets.add(makeRow(2));
    await openAt('/contact-us');
    const history = await screen.findByRole('region', { name: 'Your inquiries' });
    const link = await within(history).findByRole('link', { name: 'Pump 1 does not start, new answer' });
    expect(link).toHaveAttribute('href', '/inquiry-detail/t1');
    for (const words of ['In Progress', 'INQ-10001', 'Send us the log.', /^You: It stopped last night/]) {
      expect(within(history).getByText(words)).toBeVisible();
    }
    expect(gateway.asked('contactus.inquiryList').at(-1)).toMatchObject({ side: 'asked', pageNumber: 1, pageSize: 12 });
  });

  it('R10.2 an answer shows without a reload', async () => {
    const row = makeRow(1);
    tickets.add(row);
    await openAt('/contact-us');
    await screen.findByText('Pump 1 does not start');
    const ticket = { ...makeTicket(1), lastNr: 2, lastSide: 'handler' as const, excerpt: 'Send us the log.', rev: 2 };
    tickets.put({ ...row, ...ticket, unread: true });
    const entry = makeDetail(makeTicket(1, { lastNr: 2 })).entries[1];
    if (!entry) throw new Error('There is no second entry.');
    await act(async () => tellFact('ticket.replied', { ticket, entry }, ticket.lastAt));
    expect(await screen.findByText('Send us the log.')).toBeVisible();
  });

  it('R9.1 twelve at a time, the page in the address', async () => {
    for (let n = 1; n <= 14; n += 1) tickets.add(makeRow(n));
    const at = await openAt('/contact-us');
    await at.person.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Pump 13 does not start')).toBeVisible();
    expect(at.router.state.location.search).toBe('?page=2');
    await act(() => at.router.navigate('/contact-us?page=9'));
    await waitFor(() => expect(at.router.state.location.search).toBe('?page=2'));
    expect(await screen.findByText('Pump 13 does not start')).toBeVisible();
  });
});

describe('those who answer', () => {
  it('R6.5 find above the form what waits for them', async () => {
    enter(person());
    tickets.add(makeRow(1));
    await openAt('/contact-us');
    const waiting = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(await within(waiting).findByRole('link', { name: 'Unassigned 1' })).toHaveAttribute('href', '/all-inquiries?view=unassigned');
    expect(within(waiting).getByRole('link', { name: 'All inquiries' })).toHaveAttribute('href', '/all-inquiries');
    expect(screen.getByRole('region', { name: 'Your inquiries' })).toBeVisible();
  });

  it('R2.19 the region opens an inquiry for somebody it finds by name, and never for who was offered before the name was typed', async () => {
    enter(marco);
    const people = [
      { id: 'anna', name: 'Anna Zielke', email: 'anna@yarrowdyne.example', company: 'Yarrowdyne Deutschland' },
      { id: 'bruno', name: 'Bruno Weiss', email: 'bruno@havelwerk.example', company: 'Havelwerk Anlagenbau' },
    ];
    gateway.on('contactus', 'requesters', ({ searchTerm = '' }) => {
      const dataList = people.filter(({ id }) => id.startsWith(searchTerm));
      return { dataList, totalCount: dataList.length };
    });
    const at = await openAt('/contact-us');
    expect(screen.queryByRole('region', { name: 'Your inquiries' })).toBeNull();
    await at.person.click(await submit());
    expect(await screen.findAllByText('This field is required')).toHaveLength(5);
    await fill(at);
    await at.person.click(await screen.findByRole('combobox', { name: /On behalf of/ }));
    await screen.findByRole('option', { name: /Anna Zielke/ });
    await at.person.keyboard('bru{Enter}');
    expect(screen.queryByRole('button', { name: 'Choose somebody else' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('option', { name: /Anna Zielke/ })).toBeNull());
    await at.person.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Choose somebody else' })).toHaveFocus();
    await at.person.keyboard('{Enter}');
    expect(await screen.findByRole('combobox', { name: /On behalf of/ })).toHaveFocus();
    await screen.findByRole('option', { name: /Bruno Weiss/ });
    await at.person.keyboard('{ArrowDown}{Enter}');
    await at.person.click(await submit());
    await waitFor(() => expect(asked()).toMatchObject([{ onBehalfOf: 'bruno' }]));
  });
});
