import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ObjectMissing, type Ticket } from '@portal/contracts';
import { publishDocument } from '../../../../../tests/kit/documents';
import { inquiry, rawInquiry } from '../../../../../tests/kit/inquiries';
import type { LiveClient } from '../../../../../tests/kit/live-client';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

const NAMES = ['bruno', 'eve', 'lena', 'jonas', 'chloe', 'marco', 'mei', 'ines'] as const;

describe('opening an inquiry', () => {
  let gateway: TestGateway;
  const people = {} as Record<Name, Person>;
  beforeAll(async () => {
    gateway = await openTestGateway();
    for (const name of NAMES) people[name] = await gateway.as(name);
  });
  afterAll(() => gateway.close());

  const open = async (by: Name = 'bruno', more: Parameters<typeof inquiry>[0] = {}): Promise<Ticket> =>
    (await people[by].tickets.open(inquiry(more))).ticket;
  const readDetail = (by: Name, ticketId: string) => people[by].tickets.item({ ticketId });
  const waitForWelcome = async (line: LiveClient) => {
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    return line;
  };
  const auditOf = async (id: string) =>
    (await gateway.database.db.selectFrom('audit').select(['action', 'actor']).where('object', '=', id).orderBy('seq').execute()).map(
      ({ action, actor }) => `${actor} ${action}`,
    );

  it('R7.8 G10 an inquiry stores only ids of documents visible to its requester, and readers see only the titles of documents they may open', async () => {
    const [{ documentId }, foreign] = await Promise.all([publishDocument(gateway, people.lena), publishDocument(gateway, people.chloe)]);
    const { ticketId } = await open('bruno', { documentIds: [foreign.documentId, documentId, documentId, 'd-none'] });
    for (const name of ['bruno', 'jonas'] as const) {
      const [entry] = (await readDetail(name, ticketId)).entries;
      expect(entry!.documentIds).toEqual([documentId]);
      expect(await people[name].publications.title({ publicationId: documentId })).toMatchObject({ kind: 'material', documentId });
    }
    for (const publicationId of [foreign.documentId, 'd-none'])
      await expect(people.bruno.publications.title({ publicationId })).rejects.toMatchObject({ code: ObjectMissing.code });
  });

  it("R7.8 R10.2 a partner's inquiry is New, numbered and handled by their local company, and is sent only to its audience", async () => {
    const recipients = await Promise.all(
      (['bruno', 'lena', 'jonas', 'marco'] as const).map((name) => waitForWelcome(people[name].connect())),
    );
    const outsiders = await Promise.all((['eve', 'chloe', 'mei', 'ines'] as const).map((name) => waitForWelcome(people[name].connect())));
    const { ticket, message } = await people.bruno.tickets.open(inquiry({ interestCategory: 'maintenance' }));
    expect(message).toBe('The inquiry was submitted. We will respond soon.');
    expect(ticket).toMatchObject({
      status: 'New',
      subject: 'Zero drift after the washdown',
      inquiryType: 'technical',
      interestCategory: 'maintenance',
      productId: 'yd-p7',
      userId: 'bruno',
      user: 'Bruno Hagen',
      company: 'Brennhagen Messtechnik',
      lcoName: 'Yarrowdyne Deutschland',
      handlingUnit: 'Yarrowdyne Deutschland',
      openedBy: null,
      assignee: null,
      lastNr: 1,
      lastSide: 'requester',
      rev: 1,
    });
    expect(ticket.ticketNo).toMatch(/^INQ-\d{7}$/);
    for (const line of recipients) {
      await line.until(() => line.facts('ticket.opened').length === 1);
      expect(line.facts('ticket.opened')[0]!.data).toMatchObject({ ticket, entry: { nr: 1, kind: 'opened', by: { id: 'bruno' } } });
    }
    for (const line of outsiders) expect(line.facts()).toEqual([]);
    expect(await auditOf(ticket.ticketId)).toEqual(['bruno ticket.opened']);
    for (const client of [...recipients, ...outsiders]) client.close();
  });

  it("R7.8 a local company's inquiry is handled by its region, and colleagues of the requester do not see it", async () => {
    const ticket = await open('lena');
    expect(ticket).toMatchObject({ handlingUnit: 'Europe', company: 'Yarrowdyne Deutschland', userId: 'lena' });
    await expect(readDetail('jonas', ticket.ticketId)).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    expect((await readDetail('marco', ticket.ticketId)).ticket).toEqual(ticket);
    const regionReply = await people.marco.tickets.reply({ ticketId: ticket.ticketId, message: 'We look into it.' });
    expect(regionReply.ticket.status).toBe('In Progress');
  });

  it('R7.8 a region can open inquiries only on behalf of a person of the region, who becomes the requester', async () => {
    const ticket = await open('marco', { requesterId: 'bruno' });
    expect(ticket).toMatchObject({
      userId: 'bruno',
      openedBy: 'Marco Bianchi',
      handlingUnit: 'Yarrowdyne Deutschland',
      lastSide: 'handler',
    });
    expect((await readDetail('bruno', ticket.ticketId)).unread).toBe(true);
    await expect(open('marco')).rejects.toMatchObject({ status: 400, body: { errors: { requesterId: [{ code: 'required' }] } } });
    await expect(open('lena', { requesterId: 'bruno' })).rejects.toMatchObject({
      status: 400,
      body: { errors: { requesterId: [{ code: 'not-settable' }] } },
    });
    for (const requesterId of ['aiko', 'mei', 'marco', 'sam', 'nobody']) {
      await expect(open('marco', { requesterId })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    }
  });

  it('R5.7 an inquiry with missing fields or an unknown product is refused with violations at the fields', async () => {
    const { bruno } = people;
    const post = async (json: object) => {
      const response = await bruno.fetch('/api/contactus/createinquiry', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      });
      return { status: response.status, errors: Object.keys(((await response.json()) as { errors: object }).errors ?? {}) };
    };
    const empty = await post({ subject: ' ', description: '' });
    expect(empty.status).toBe(400);
    expect(empty.errors).toEqual(expect.arrayContaining(['TypeOfInquiryId', 'subject', 'description']));
    expect(await post(rawInquiry({ productId: 'yd-none' }))).toEqual({ status: 400, errors: ['ProductCategoryId'] });
    expect(await post(rawInquiry({ subject: 'x'.repeat(201) }))).toEqual({ status: 400, errors: ['subject'] });
    expect(await post(rawInquiry({ description: 'x'.repeat(5001) }))).toEqual({ status: 400, errors: ['description'] });
    const { ProductCategoryId, ...misspelt } = rawInquiry({ productId: 'yd-l5' });
    expect(await post({ ...misspelt, ProductCatageryId: ProductCategoryId })).toMatchObject({ status: 200 });
    expect(await post({ ...misspelt, ProductCatageryId: 'yd-none' })).toEqual({ status: 400, errors: ['ProductCatageryId'] });
    expect(await post({ ...misspelt, ProductCategoryId: 'yd-none' })).toEqual({ status: 400, errors: ['ProductCategoryId'] });
    expect(await post({ ...misspelt, productId: 'yd-l5' })).toEqual({ status: 400, errors: ['ProductCatageryId', 'productId'] });
  });

  it('R7.8 an inquiry can follow up a closed ticket of the same requester, and both refer to each other', async () => {
    const first = await open();
    await expect(open('bruno', { follows: first.ticketId })).rejects.toMatchObject({ status: 422, code: 'ticket.open' });
    await people.bruno.tickets.close({ ticketId: first.ticketId, reason: 'Solved.' });
    const next = await open('bruno', { follows: first.ticketId });
    expect(next.follows).toEqual({ ticketId: first.ticketId, ticketNo: first.ticketNo });
    expect((await readDetail('lena', first.ticketId)).ticket.followedBy).toEqual({
      ticketId: next.ticketId,
      ticketNo: next.ticketNo,
      submittedDate: next.submittedDate,
    });
    for (const by of ['lena', 'eve'] as const) {
      await expect(open(by, { follows: first.ticketId })).rejects.toMatchObject({ status: 404, code: ObjectMissing.code });
    }
    await expect(open('bruno', { follows: 'nothing' })).rejects.toMatchObject({ status: 404 });
    expect((await open('marco', { requesterId: 'bruno', follows: first.ticketId })).follows?.ticketId).toBe(first.ticketId);
  });

  it('G1 twenty copies of an inquiry with one idempotency key create one ticket and one fact', async () => {
    const key = randomUUID();
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => people.bruno.tickets.open(inquiry({ subject: 'Only once' }), { idempotencyKey: key })),
    );
    expect(new Set(copies.map(({ ticket }) => ticket.ticketId)).size).toBe(1);
    expect(await gateway.database.db.selectFrom('ticket').select('id').where('subject', '=', 'Only once').execute()).toHaveLength(1);
    const facts = await gateway.database.db.selectFrom('fact').select('data').where('type', '=', 'ticket.opened').execute();
    expect(facts.filter(({ data }) => JSON.stringify(data).includes(copies[0]!.ticket.ticketId))).toHaveLength(1);
  });
});
