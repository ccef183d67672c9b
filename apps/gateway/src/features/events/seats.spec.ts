import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventClosed, EventFull, isRefusedAs, NoSeatOffered, NotRegistered, type Principal, SeatsTaken } from '@portal/contracts';
import { sql } from 'kysely';
import { failureOf } from '../../../../../tests/kit/documents';
import { publishEvent } from '../../../../../tests/kit/events';
import { seatsAfter } from '../../../../../tests/kit/seat-rules';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { requestContext } from '../../platform/request-context';
import { DueWork } from '../../services/jobs/due-work';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { Registrations } from './registrations';
import { assignFreeSeats, lockEvent, setState } from './seats';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'jonas', 'lena', 'marco', 'ines', 'eve', 'sam'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const ALL_PARTNERS = { scope: 'all' as const };
const stateOf = async (name: Name, documentId: string) =>
  (await people[name].events.item({ documentId })).document.registration?.state ?? null;
const statesOf = (documentId: string, ...names: Name[]) => Promise.all(names.map((name) => stateOf(name, documentId)));
const join = (name: Name, documentId: string) => people[name].events.register({ documentId, waitingList: true });
const publishEventWith = async (capacity: number | null, names: Name[], perCompany: number | null = null) => {
  const { documentId } = await publishEvent(people.ines, { ...ALL_PARTNERS, capacity, perCompany });
  for (const name of names) await join(name, documentId);
  return documentId;
};

describe('the seats of an event', () => {
  it('R7.6 a registration request may contain its fields in the query string', async () => {
    const documentId = await publishEventWith(5, []);
    const register = (query: string) => people.bruno.fetch(`/api/events/register?eventId=${documentId}&${query}`, { method: 'POST' });
    expect((await register('userId=eve&companyId=cp-brennhagen')).status).toBe(403);
    expect((await register('userId=bruno&companyId=cp-brennhagen')).status).toBe(200);
    expect(await stateOf('bruno', documentId)).toBe('seated');
  });

  it('R4.9 R3.1 registering takes a seat, with the same response when repeated, and unregistering releases the seat', async () => {
    const documentId = await publishEventWith(5, []);
    const { message, document } = await people.bruno.events.register({ documentId, companyId: 'cp-brennhagen' });
    expect(message).toBe('You are registered. You will receive a confirmation by e-mail.');
    expect(document).toMatchObject({
      free: 4,
      registered: 1,
      registration: { state: 'seated', offered: false },
      companySeats: { taken: 1 },
    });
    expect((await people.bruno.events.register({ documentId })).document.registration).toEqual(document.registration);
    expect((await people.bruno.events.list({ registered: 'true', pageSize: 100 })).items.map((item) => item.documentId)).toContain(
      documentId,
    );
    const answer = await people.bruno.events.unregister({ documentId });
    expect(answer.document).toMatchObject({ free: 5, registered: 0, registration: null });
    expect(isRefusedAs(await failureOf(people.bruno.events.unregister({ documentId })), NotRegistered)).toBe(true);
  });

  it('R3.1 opening an event or registering for it counts as an opening by the company', async () => {
    const listOpeners = async (publicationId: string) => {
      const { items } = await people.ines.publications.reads({ publicationId, pageSize: 100 });
      return items.filter(({ openedAt }) => openedAt !== null).map(({ company }) => company.id);
    };
    const documentId = await publishEventWith(5, []);
    await people.jonas.events.item({ documentId });
    expect(await listOpeners(documentId)).toEqual([]);
    await people.bruno.events.item({ documentId });
    await people.eve.events.register({ documentId });
    expect((await listOpeners(documentId)).sort()).toEqual(['cp-brennhagen', 'cp-valbrune']);
  });

  it('R4.9 a full event offers the waiting list, and a released seat is assigned to the first person on the waiting list', async () => {
    const documentId = await publishEventWith(1, ['bruno']);
    const failure = await failureOf(people.eve.events.register({ documentId }));
    expect(isRefusedAs(failure, EventFull) && failure.body.data).toEqual({ limit: 'event', free: 0 });
    await join('eve', documentId);
    await join('jonas', documentId);
    expect(await statesOf(documentId, 'bruno', 'eve', 'jonas')).toEqual(['seated', 'waiting', 'waiting']);
    await people.bruno.events.unregister({ documentId });
    expect(await statesOf(documentId, 'bruno', 'eve', 'jonas')).toEqual([null, 'seated', 'waiting']);
    await join('bruno', documentId);
    await people.eve.events.unregister({ documentId });
    expect(await statesOf(documentId, 'bruno', 'jonas')).toEqual(['waiting', 'seated']);
  });

  it('R4.9 seats are limited per company, and the waiting list of one company does not block another', async () => {
    const documentId = await publishEventWith(3, ['lena'], 1);
    const failure = await failureOf(people.jonas.events.register({ documentId }));
    expect(isRefusedAs(failure, EventFull) && failure.body.data).toEqual({ limit: 'company', free: 2 });
    for (const name of ['jonas', 'bruno'] as const) await join(name, documentId);
    expect(await statesOf(documentId, 'jonas', 'bruno')).toEqual(['waiting', 'seated']);
    await people.lena.events.unregister({ documentId });
    expect(await statesOf(documentId, 'lena', 'jonas')).toEqual([null, 'seated']);
  });

  it('R4.9 a seat can be transferred within a company without affecting the waiting list', async () => {
    const documentId = await publishEventWith(1, ['lena', 'eve']);
    const { document } = await people.lena.events.offerSeat({ documentId });
    expect(document).toMatchObject({ registration: { offered: true }, companySeats: { taken: 1, offered: 1 } });
    expect(isRefusedAs(await failureOf(people.bruno.events.takeSeat({ documentId })), NoSeatOffered)).toBe(true);
    await people.jonas.events.takeSeat({ documentId });
    expect(await statesOf(documentId, 'lena', 'jonas', 'eve')).toEqual([null, 'seated', 'waiting']);
  });

  it('R3.14 added seats are assigned to the waiting list, and a capacity below the number of taken seats is refused with that number', async () => {
    const documentId = await publishEventWith(2, ['bruno', 'eve', 'jonas']);
    const failure = await failureOf(publishEvent(people.ines, { ...ALL_PARTNERS, documentId, rev: 1, capacity: 1 }));
    expect(isRefusedAs(failure, SeatsTaken) && failure.body.data).toEqual({ taken: 2 });
    await publishEvent(people.ines, { ...ALL_PARTNERS, documentId, rev: 1, capacity: 4 });
    expect(await stateOf('jonas', documentId)).toBe('seated');
  });

  it('R4.9 a seat at a past or cancelled event cannot be taken, and a seat at a started event cannot be released', async () => {
    const documentId = await publishEventWith(null, ['bruno']);
    const setEventTimes = (starts_at: number, ends_at: number) =>
      gateway.database.db
        .updateTable('event')
        .set({ starts_at: new Date(Date.now() + starts_at), ends_at: new Date(Date.now() + ends_at) })
        .where('publication_id', '=', documentId)
        .execute();
    const closedDataOf = async (call: Promise<unknown>) => {
      const failure = await failureOf(call);
      return isRefusedAs(failure, EventClosed) ? failure.body.data : null;
    };
    await setEventTimes(-60_000, 60_000);
    expect(await closedDataOf(people.bruno.events.unregister({ documentId }))).toEqual({ state: 'running' });
    await join('eve', documentId);
    await setEventTimes(-120_000, -60_000);
    expect(await closedDataOf(join('jonas', documentId))).toEqual({ state: 'over' });
    const otherEventId = await publishEventWith(null, []);
    const { document } = await people.ines.events.cancel({ documentId: otherEventId, reason: 'The hall is closed.' });
    expect(document).toMatchObject({ cancelledAt: expect.any(String), cancelReason: 'The hall is closed.', rev: 2 });
    expect(await closedDataOf(join('bruno', otherEventId))).toEqual({ state: 'cancelled' });
    expect(await closedDataOf(people.ines.events.cancel({ documentId: otherEventId }))).toEqual({ state: 'cancelled' });
  });

  it('R4.9 the waiting list of a running event can be neither joined nor left', async () => {
    const documentId = await publishEventWith(1, ['bruno', 'eve']);
    const [starts_at, ends_at] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    await gateway.database.db.updateTable('event').set({ starts_at, ends_at }).where('publication_id', '=', documentId).execute();
    for (const call of [people.eve.events.unregister({ documentId }), join('jonas', documentId)]) {
      const failure = await failureOf(call);
      expect(isRefusedAs(failure, EventClosed) && failure.body.data).toEqual({ state: 'running' });
    }
    expect(await statesOf(documentId, 'bruno', 'eve', 'jonas')).toEqual(['seated', 'waiting', null]);
  });

  it('R4.9 R6.7 the seats of a company that can no longer see the event are assigned to the waiting list', async () => {
    const eventInput = { scope: 'specific' as const, companies: ['cp-brennhagen', 'cp-valbrune'], capacity: 1 };
    const { documentId } = await publishEvent(people.ines, eventInput);
    for (const name of ['bruno', 'eve'] as const) await join(name, documentId);
    await people.ines.publications.revoke({ publicationId: documentId, company: 'cp-brennhagen' });
    expect(await stateOf('eve', documentId)).toBe('seated');
    await publishEvent(people.ines, { ...eventInput, companies: ['cp-brennhagen'], documentId, rev: 2 });
    const { document } = await people.ines.events.item({ documentId });
    expect(document).toMatchObject({ free: 1, participants: { seated: 0, waiting: 0 } });
  });

  it('R4.9 R6.7 seats added by an edit are not assigned to a company that the same edit removes', async () => {
    const eventInput = { scope: 'specific' as const, companies: ['cp-brennhagen', 'cp-valbrune'] };
    const { documentId } = await publishEvent(people.ines, { ...eventInput, capacity: 1 });
    for (const name of ['bruno', 'eve'] as const) await join(name, documentId);
    await publishEvent(people.ines, { ...eventInput, companies: ['cp-brennhagen'], capacity: 2, documentId, rev: 1 });
    const notifications = gateway.database.db.selectFrom('notification').select('person_id').where('subject_id', '=', documentId);
    expect(await notifications.execute()).toEqual([]);
  });

  it('R4.9 G3 a change of the audience writes all seats before its notifications lock the log, so that the log lock is never held while waiting for a row', async () => {
    const eventInput = { scope: 'specific' as const, companies: ['cp-brennhagen', 'cp-valbrune'], capacity: 1 };
    const shrinkCalls = [
      (documentId: string) => people.ines.publications.revoke({ publicationId: documentId, company: 'cp-brennhagen' }),
      (documentId: string) => publishEvent(people.ines, { ...eventInput, companies: ['cp-valbrune'], documentId, rev: 1 }),
    ];
    for (const change of shrinkCalls) {
      const { documentId } = await publishEvent(people.ines, eventInput);
      for (const name of ['bruno', 'eve'] as const) await join(name, documentId);
      const statements: string[] = [];
      gateway.database.onStatement((text) => statements.push(text));
      await change(documentId);
      gateway.database.onStatement(() => undefined);
      expect(await stateOf('eve', documentId)).toBe('seated');
      const lockIndex = statements.findIndex((text) => text.includes('pg_advisory_xact_lock'));
      expect(lockIndex).toBeGreaterThan(0);
      const lateStatements = statements
        .slice(lockIndex)
        .filter((text) => /insert into "?(due|audit|letter|usage_inbox)"? |update "(event|publication)"/.test(text));
      expect(lateStatements).toEqual([]);
    }
  });

  it('R4.9 free seats of a withdrawn event are not assigned', async () => {
    const documentId = await publishEventWith(1, ['bruno', 'eve']);
    await people.ines.events.withdraw({ documentId, callerId: people.ines.id });
    await gateway.database.tx(async (tx) => {
      const event = await lockEvent(tx, documentId);
      await setState(tx, event, { person_id: 'bruno', company_id: 'cp-brennhagen' }, 'cancelled');
      expect(await assignFreeSeats(tx, event)).toEqual([]);
    });
  });

  it('R4.9 added seats are assigned to hundreds of waiting people in order and in several steps, without skipping a person', async () => {
    const { db } = gateway.database;
    const documentId = await publishEventWith(1, ['bruno']);
    await sql`insert into person select (jsonb_populate_record(person, jsonb_build_object('id', 'waiter' || nr, 'email', nr || '@x.example'))).*
      from person, generate_series(1, 130) as nr where person.id = 'eve'`.execute(db);
    await sql`insert into registration (event_id, person_id, company_id, state, nr, at)
      select ${documentId}, 'waiter' || nr, 'cp-valbrune', 'waiting', nextval('registration_nr'), now() from generate_series(1, 130) as nr`.execute(
      db,
    );
    await publishEvent(people.ines, { ...ALL_PARTNERS, documentId, rev: 1, capacity: 120 });
    await join('jonas', documentId);
    await gateway.app.get(DueWork, { strict: false }).run('quick');
    const waitingRows = await db
      .selectFrom('registration')
      .select('person_id')
      .where('event_id', '=', documentId)
      .where('state', '=', 'waiting')
      .orderBy('nr')
      .execute();
    expect(waitingRows.map(({ person_id }) => person_id)).toEqual([...Array.from({ length: 11 }, (_, at) => `waiter${at + 120}`), 'jonas']);
    for (const table of ['registration', 'notification'] as const)
      await db.deleteFrom(table).where('person_id', 'like', 'waiter%').execute();
    await db.deleteFrom('person').where('id', 'like', 'waiter%').execute();
  });

  it('R4.9 a released seat is not assigned to a disabled person, who keeps the position on the waiting list and gets the next free seat once enabled', async () => {
    const documentId = await publishEventWith(1, ['bruno', 'eve', 'jonas']);
    await people.sam.people.disable({ userId: 'eve', reason: 'On leave.' });
    await people.bruno.events.unregister({ documentId });
    expect(await stateOf('jonas', documentId)).toBe('seated');
    await people.jonas.events.unregister({ documentId });
    await people.sam.people.enable({ userId: 'eve' });
    people.eve = await gateway.as('eve');
    expect(await stateOf('eve', documentId)).toBe('waiting');
    expect(isRefusedAs(await failureOf(people.bruno.events.register({ documentId })), EventFull)).toBe(true);
    await join('bruno', documentId);
    expect(await statesOf(documentId, 'eve', 'bruno')).toEqual(['seated', 'waiting']);
    const { db } = gateway.database;
    const notification = await db
      .selectFrom('notification')
      .selectAll()
      .where('subject_id', '=', documentId)
      .where('person_id', '=', 'eve')
      .execute();
    expect(notification).toHaveLength(1);
  });

  it('R4.9 a disabled person keeps an assigned seat, and a waiting list of disabled people does not block a seat', async () => {
    const documentId = await publishEventWith(2, ['eve', 'bruno', 'jonas']);
    for (const userId of ['eve', 'jonas']) await people.sam.people.disable({ userId, reason: 'On leave.' });
    await people.bruno.events.unregister({ documentId });
    expect((await people.ines.events.item({ documentId })).document).toMatchObject({ free: 1, participants: { seated: 1, waiting: 1 } });
    await people.bruno.events.register({ documentId });
    expect(await stateOf('bruno', documentId)).toBe('seated');
    for (const userId of ['eve', 'jonas'] as const) {
      await people.sam.people.enable({ userId });
      people[userId] = await gateway.as(userId);
    }
    expect(await statesOf(documentId, 'eve', 'jonas')).toEqual(['seated', 'waiting']);
  });

  it('R4.9 the seats of a deleted account are assigned to the waiting list', async () => {
    const documentId = await publishEventWith(1, ['eve', 'bruno']);
    const hooks = gateway.app.get(AccountRemovalHooks, { strict: false });
    await gateway.database.tx((tx) => hooks.removeDataOf(tx, 'eve'));
    expect(await statesOf(documentId, 'eve', 'bruno')).toEqual([null, 'seated']);
  });
});

describe('four hundred concurrent registrations', () => {
  const SEATS = 30;
  const PER_COMPANY = 3;
  const COMPANIES = 20;

  it('R4.9 four hundred concurrent calls assign 30 seats, 3 per company, in order and without overbooking', async () => {
    const { db } = gateway.database;
    const crowd = Array.from({ length: 300 }, (_, nr) => ({ id: `crowd${nr}`, company: `crowd-company${nr % COMPANIES}` }));
    for (const { company } of crowd.slice(0, COMPANIES))
      await sql`insert into unit select (jsonb_populate_record(unit, jsonb_build_object('id', ${company}::text, 'name', ${company}::text))).* from unit where id = 'cp-valbrune'`.execute(
        db,
      );
    await sql`insert into person select (jsonb_populate_record(person, jsonb_build_object('id', 'crowd' || nr, 'email', 'crowd' || nr || '@x.example',
      'unit_id', 'crowd-company' || nr % ${COMPANIES}))).* from person, generate_series(0, 299) as nr where person.id = 'bruno'`.execute(
      db,
    );
    const { documentId } = await publishEvent(people.ines, { ...ALL_PARTNERS, capacity: SEATS, perCompany: PER_COMPANY });
    const registrations = gateway.app.get(Registrations, { strict: false });
    const bruno = (await db.selectFrom('person').select(['role', 'lco_id']).where('id', '=', 'bruno').executeTakeFirst())!;
    const principalOf = ({ id, company }: (typeof crowd)[number]): Principal =>
      ({ id, role: bruno.role, unitId: company, lcoId: bruno.lco_id, name: id, status: 'approved' }) as unknown as Principal;
    const calls = crowd.flatMap((one, nr) => {
      const runAs = (action: () => Promise<unknown>) => requestContext.run({ requestId: one.id, actor: one.id }, action);
      const register = () => runAs(() => registrations.register(principalOf(one), documentId, true));
      const unregister = () => runAs(() => registrations.unregister(principalOf(one), documentId));
      return nr % 3 ? [register] : [async () => void (await register(), await unregister())];
    });
    const caller = async () => {
      for (let call = calls.shift(); call; call = calls.shift()) await call();
    };
    await Promise.all(Array.from({ length: 12 }, caller));
    const log = await db
      .selectFrom('audit')
      .select(['actor', 'action', 'after', 'before', 'seq'])
      .where('object', '=', documentId)
      .where('action', 'in', ['event.registered', 'event.unregistered'])
      .orderBy('seq')
      .execute();
    expect(log).toHaveLength(400);
    const rows = await db
      .selectFrom('registration')
      .select(['person_id', 'company_id', 'state'])
      .where('event_id', '=', documentId)
      .orderBy('nr')
      .execute();
    const rowsInState = (state: string) => rows.filter((row) => row.state === state);
    expect(rowsInState('seated')).toHaveLength(SEATS);
    for (const company of new Set(crowd.map((one) => one.company)))
      expect(rowsInState('seated').filter(({ company_id }) => company_id === company).length).toBeLessThanOrEqual(PER_COMPANY);
    const applicantById = new Map(crowd.map((one) => [one.id, one]));
    const seatRequests = log.map(({ actor, action }) => ({ ...applicantById.get(actor!)!, leaves: action === 'event.unregistered' }));
    const expected = seatsAfter(seatRequests, { seats: SEATS, perCompany: PER_COMPANY });
    expect(
      rowsInState('seated')
        .map(({ person_id }) => person_id)
        .sort(),
    ).toEqual(expected.seated);
    expect(rowsInState('waiting').map(({ person_id }) => person_id)).toEqual(expected.waiting);
    const counts = await db.selectFrom('event').select(['taken', 'waiting']).where('publication_id', '=', documentId).executeTakeFirst();
    expect(counts).toEqual({ taken: SEATS, waiting: expected.waiting.length });
  });
});
