import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotAllowed, NotYours, type RawInput, type Ticket, type ticketReads } from '@portal/contracts';
import { inquiry, uploadPdf } from '../../../../../../tests/kit/inquiries';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';

type ListInput = RawInput<typeof ticketReads.list>;
const NAMES = ['bruno', 'eve', 'lena', 'jonas', 'chloe', 'faisal', 'marco', 'mei', 'aiko'] as const;
type PersonName = (typeof NAMES)[number];

/** The tickets that each person may see, specified independently of the implementation. */
const REACH: Record<PersonName, (ticket: { requester_id: string; handling_unit: string; rhq_id: string }) => boolean> = {
  bruno: ({ requester_id }) => requester_id === 'bruno',
  eve: ({ requester_id }) => requester_id === 'eve',
  aiko: ({ requester_id }) => requester_id === 'aiko',
  lena: ({ requester_id, handling_unit }) => requester_id === 'lena' || handling_unit === 'lco-deutschland',
  jonas: ({ requester_id, handling_unit }) => requester_id === 'jonas' || handling_unit === 'lco-deutschland',
  chloe: ({ requester_id, handling_unit }) => requester_id === 'chloe' || handling_unit === 'lco-france',
  faisal: ({ requester_id, handling_unit }) => requester_id === 'faisal' || handling_unit === 'lco-gulf',
  marco: ({ rhq_id }) => rhq_id === 'rhq-europe',
  mei: ({ rhq_id }) => rhq_id === 'rhq-apac',
};

describe('the list of tickets', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
    await open('lena', { subject: 'Question to the region' });
    await open('chloe', { subject: 'Frage einer Schwester' });
  });
  afterAll(() => gateway.close());

  const open = async (by: PersonName, more: Parameters<typeof inquiry>[0] = {}): Promise<Ticket> =>
    (await people[by].tickets.open(inquiry(more))).ticket;
  const page = (by: PersonName, input: ListInput = {}) => people[by].tickets.list(input);
  /** Returns all rows of the list, page by page. */
  const listAll = async (by: PersonName, input: ListInput = {}) => {
    const rows: Awaited<ReturnType<typeof page>>['items'] = [];
    for (let pageNumber = 1; ; pageNumber++) {
      const { items, totalCount } = await page(by, { ...input, pageSize: 50, pageNumber });
      rows.push(...items);
      if (!items.length || rows.length >= totalCount) return rows;
    }
  };
  const idsOf = async (by: PersonName, search: string) => (await listAll(by, { search })).map(({ ticketId }) => ticketId);

  it.each(NAMES)('R7.8 R6.7 %s finds exactly the tickets that they may see, latest activity first', async (name) => {
    const allTickets = await gateway.database.db
      .selectFrom('ticket')
      .select(['id', 'requester_id', 'handling_unit', 'rhq_id'])
      .orderBy('last_at', 'desc')
      .orderBy('id')
      .execute();
    const rows = await listAll(name);
    expect(rows.map(({ ticketId }) => ticketId)).toEqual(allTickets.filter(REACH[name]).map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(0);
  });

  it('R7.8 R6.3 headquarters have no access to tickets', async () => {
    for (const name of ['ines', 'sam'] as const) {
      const person = await gateway.as(name);
      await expect(person.tickets.list()).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
      await expect(person.tickets.counts()).rejects.toMatchObject({ status: 403, code: NotAllowed.code });
    }
  });

  it('R6.8 a request with an identity other than that of its token is refused', async () => {
    expect((await page('bruno', { callerId: 'bruno' })).items.length).toBeGreaterThan(0);
    await expect(page('bruno', { callerId: 'eve' })).rejects.toMatchObject({ status: 403, code: NotYours.code });
  });

  it('R3.16 a row of the ticket list contains all data that is shown for a ticket', async () => {
    const ticket = await open('bruno', { interestCategory: 'maintenance' });
    const { items } = await page('jonas', { pageSize: 1 });
    expect(items).toEqual([{ ...ticket, unread: true, mentioned: false, back: false, snoozedUntil: null, following: false }]);
    expect(items[0]).toMatchObject({
      ticketNo: expect.stringMatching(/^INQ-\d{7}$/),
      subject: 'Zero drift after the washdown',
      inquiryType: 'technical',
      interestCategory: 'maintenance',
      productId: 'yd-p7',
      status: 'New',
      company: 'Brennhagen Messtechnik',
      user: 'Bruno Hagen',
      lcoName: 'Yarrowdyne Deutschland',
    });
  });

  it('R9.1 the ticket list has pages of twelve and omits no ticket', async () => {
    const { totalCount, totalIsMore } = await page('marco');
    expect([totalCount > 12, totalIsMore]).toEqual([true, false]);
    const ids: string[] = [];
    for (let pageNumber = 1; ids.length < totalCount; pageNumber++) {
      const { items } = await page('marco', { pageNumber });
      expect(items).toHaveLength(Math.min(12, totalCount - ids.length));
      ids.push(...items.map(({ ticketId }) => ticketId));
    }
    expect(new Set(ids).size).toBe(totalCount);
    expect((await page('marco', { pageNumber: 100_000 })).items).toEqual([]);
  });

  const FILTERS: [ListInput, (ticket: Ticket & { snoozedUntil: string | null }) => boolean][] = [
    [{ status: 'New' }, ({ status }) => status === 'New'],
    [{ status: 'In Progress' }, ({ status }) => status === 'In Progress'],
    [{ status: 'Closed' }, ({ status }) => status === 'Closed'],
    [{ productId: 'yd-p7' }, ({ productId }) => productId === 'yd-p7'],
    [{ productId: 'yd-p7' }, ({ productId }) => productId === 'yd-p7'],
    [{ inquiryType: 'technical' }, ({ inquiryType }) => inquiryType === 'technical'],
    [{ requesterId: 'bruno' }, ({ userId }) => userId === 'bruno'],
    [{ waitingFor: 'handler' }, ({ status, lastSide }) => status !== 'Closed' && lastSide === 'requester'],
    [{ waitingFor: 'requester' }, ({ status, lastSide }) => status !== 'Closed' && lastSide === 'handler'],
    [
      { waitingFor: 'handler', view: 'mine' },
      ({ assignee, status, lastSide, snoozedUntil }) =>
        assignee?.id === 'lena' && status !== 'Closed' && lastSide === 'requester' && snoozedUntil === null,
    ],
    [{ side: 'asked' }, ({ userId }) => userId === 'lena'],
    [{ side: 'handled' }, ({ userId }) => userId !== 'lena'],
    [{ view: 'mine' }, ({ assignee, status, snoozedUntil }) => assignee?.id === 'lena' && status !== 'Closed' && snoozedUntil === null],
    [{ view: 'mine', status: 'Closed' }, ({ assignee, status }) => assignee?.id === 'lena' && status === 'Closed'],
    [
      { view: 'unassigned' },
      ({ assignee, status, userId, snoozedUntil }) =>
        assignee === null && status !== 'Closed' && userId !== 'lena' && snoozedUntil === null,
    ],
    [{ view: 'snoozed' }, ({ snoozedUntil }) => snoozedUntil !== null],
    [{ view: 'mine', side: 'asked' }, ({ userId, status }) => userId === 'lena' && status !== 'Closed'],
    [
      { status: 'New', productId: 'yd-p7', inquiryType: 'technical' },
      ({ status, productId, inquiryType }) => status === 'New' && productId === 'yd-p7' && inquiryType === 'technical',
    ],
  ];
  it.each(FILTERS)('R2.19 the ticket list can be filtered by %j', async (input, isMatch) => {
    const { ticketId } = await open('bruno', { subject: `For ${JSON.stringify(input)}` });
    const closedTicket = await open('bruno', { subject: 'To be closed', inquiryType: 'order', productId: 'yd-n4' });
    await people.lena.tickets.assign({ ticketId, assigneeId: 'lena' });
    await people.lena.tickets.assign({ ticketId: closedTicket.ticketId, assigneeId: 'lena' });
    await people.jonas.tickets.close({ ticketId: closedTicket.ticketId, reason: 'Solved.' });
    await people.lena.tickets.start({ ticketId: (await open('bruno')).ticketId });
    await open('bruno');
    const expectedIds = (await listAll('lena')).filter(isMatch).map((ticket) => ticket.ticketId);
    expect(expectedIds.length).toBeGreaterThan(0);
    const rows = await listAll('lena', input);
    expect(rows.map((ticket) => ticket.ticketId)).toEqual(expectedIds);
    expect((await page('lena', input)).totalCount).toBe(expectedIds.length);
  });

  it('R2.19 the ticket list can be filtered by days of submission, including the last day', async () => {
    const rows = await listAll('marco');
    const days = rows.map(({ submittedDate }) => submittedDate.slice(0, 10)).sort();
    const [first, last] = [days[Math.floor(days.length / 3)]!, days[Math.floor((days.length * 2) / 3)]!];
    for (const [input, wanted] of [
      [{ from: first }, (day: string) => day >= first],
      [{ to: last }, (day: string) => day <= last],
      [{ from: first, to: last }, (day: string) => day >= first && day <= last],
      [{ from: last, to: last }, (day: string) => day === last],
    ] as const) {
      const expectedIds = rows.filter(({ submittedDate }) => wanted(submittedDate.slice(0, 10))).map(({ ticketId }) => ticketId);
      expect((await listAll('marco', input)).map(({ ticketId }) => ticketId)).toEqual(expectedIds);
    }
    for (const from of ['2026-13-01', '2026-02-30', '0000-01-01', '1.2.2026'])
      await expect(page('marco', { from })).rejects.toMatchObject({ status: 400 });
    expect((await page('marco', { from: '0001-01-01', to: '9999-12-31' })).totalCount).toBe(rows.length);
  });

  it('R6.7 no filter of the ticket list reveals tickets that the caller may not see', async () => {
    for (const input of [{ requesterId: 'eve' }, { search: 'Schwester' }, { side: 'handled', requesterId: 'chloe' }] as ListInput[]) {
      expect((await page('lena', input)).totalCount).toBe(0);
      expect((await page('bruno', input)).totalCount).toBe(0);
    }
    expect(await page('bruno', { side: 'handled' })).toMatchObject({ items: [], totalCount: 0, totalIsMore: false });
  });

  it('R2.19 a ticket is found by its number and by words in its subject, messages, file names, company and requester', async () => {
    const file = await uploadPdf(gateway, people.bruno, 'Flanschzeichnung Rev7.pdf');
    const { ticketId, ticketNo } = await open('bruno', {
      subject: 'Rückfrage zur Kalibrierung',
      description: 'Der Messumformer driftet.\nSeriennummer XK4711.',
      attachments: [file.fileId],
    });
    const { entry } = await people.lena.tickets.reply({ ticketId, message: 'Bitte den Nullpunktabgleich wiederholen.' });
    expect(entry.nr).toBe(2);
    for (const term of [
      ticketNo,
      ticketNo.slice(4),
      ticketNo.toLowerCase().replace('-', ' '),
      'rueckfrage kalib',
      'RÜCKFRAGE',
      'xk4711',
      'flanschzeichnung',
      'rev7.pdf',
      'nullpunkt messumformer',
      'brennhagen kalibrierung',
      'Bruno Hagen Kalibrierung',
    ]) {
      expect([term, await idsOf('jonas', term)]).toEqual([term, expect.arrayContaining([ticketId])]);
      expect([term, await idsOf('marco', term)]).toEqual([term, expect.arrayContaining([ticketId])]);
      expect([term, await idsOf('bruno', term)]).toEqual([term, expect.arrayContaining([ticketId])]);
      expect([term, await idsOf('chloe', term)]).toEqual([term, expect.not.arrayContaining([ticketId])]);
    }
    expect(await idsOf('jonas', 'kalibrierung xylophon')).toEqual([]);
    for (const wild of ['%', '_', '***', "' or 1=1 --", ':*', '!', '@bruno', '\\']) {
      expect([wild, await idsOf('chloe', wild)]).toEqual([wild, expect.not.arrayContaining([ticketId])]);
    }
  });

  it.each([
    ['日本語', '圧力伝送器のドリフトについて', '伝送器'],
    ['العربية', 'جهاز الإرسال لا يعمل بعد التحديث', 'الارسال'],
    ['ไทย', 'ตัวควบคุมไม่ทำงานหลังอัปเดต', 'ไม่ทำงาน'],
    ['Türkçe', 'IŞIK SENSÖRÜ ARIZALI', 'sensoru'],
    ['한국어', '압력 전송기 드리프트', '전송'],
  ])('R2.19 a ticket written in %s is found by one of its words', async (_language, subject, term) => {
    const { ticketId } = await open('bruno', { subject });
    expect(await idsOf('lena', term)).toContain(ticketId);
    expect(await idsOf('eve', term)).not.toContain(ticketId);
  });

  it('R2.19 R6.7 internal notes cannot be searched, not even by their readers', async () => {
    const { ticketId } = await open('bruno');
    await people.lena.tickets.addNote({ ticketId, text: 'Behaves like serial Quetzalcoatl.' });
    for (const name of NAMES) expect(await idsOf(name, 'quetzalcoatl')).toEqual([]);
  });

  it('R7.8 a ticket is unread for everyone except the author until they have seen it, and the list contains the unread count', async () => {
    const { ticketId } = await open('bruno');
    const row = async (name: PersonName) => (await listAll(name)).find((ticket) => ticket.ticketId === ticketId)!.unread;
    expect([await row('bruno'), await row('lena'), await row('jonas'), await row('marco')]).toEqual([false, true, true, true]);
    const unseenBefore = (await page('lena')).unseen;
    await people.lena.tickets.markSeen({ ticketId, upTo: 1 });
    expect([await row('lena'), await row('jonas')]).toEqual([false, true]);
    expect((await page('lena')).unseen).toBe(unseenBefore - 1);
    expect((await people.lena.tickets.counts()).unseen).toBe(unseenBefore - 1);
    await people.jonas.tickets.reply({ ticketId, message: 'We look into it.' });
    expect([await row('bruno'), await row('lena'), await row('jonas')]).toEqual([true, true, false]);
  });
});
