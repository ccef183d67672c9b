import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATUSES, isInScope, type Principal, ROLES, sees } from '@portal/contracts';
import fc from 'fast-check';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import { unitRoom } from '../../apps/gateway/src/platform/facts/rooms';
import { decidingUnits, SUPER_UNIT, YHQ_UNIT } from '../../apps/gateway/src/services/org/units';
import {
  auditScopeOf,
  canAudit,
  canDecideOn,
  canDecideRequest,
  canHandle,
  canListPerson,
  canOpenFor,
  canSeeTicket,
  delegatedUnitsOf,
  handlesTicket,
  isDecidableBy,
  isInScopeOf,
  isListedFor,
  isRequestDecidableBy,
  isRequesterOf,
  readsAsColleague,
  roomsListing,
  sideOf,
  ticketHandledBy,
  ticketVisibleTo,
} from '../../apps/gateway/src/services/org/visibility-scope';
import { openMigratedDatabase } from '../kit/template-database';

const PAIRS = 1_000;
const SEED = 20_260_118;
const REGIONS = ['rhq-one', 'rhq-two'];
const LOCAL_COMPANIES = REGIONS.flatMap((rhq) => ['a', 'b'].map((name) => ({ id: `lco-${rhq}-${name}`, rhq })));
const COMPANIES = LOCAL_COMPANIES.flatMap(({ id, rhq }) => ['x', 'y'].map((name) => ({ id: `cp-${id}-${name}`, lco: id, rhq })));

type Person = Pick<Principal, 'id' | 'role' | 'unitId' | 'readsCompanyTickets' | 'decidesFor'> & {
  standing: Principal['status'];
  unit_id: string;
  lco_id: string | null;
  rhq_id: string | null;
};
type Ticket = { id: string; requester_id: string; company_id: string; handling_unit: string; rhq_id: string; private: boolean };

/** The units that people of each role may belong to. */
const UNITS_BY_ROLE: Record<Principal['role'], Pick<Person, 'unit_id' | 'lco_id' | 'rhq_id'>[]> = {
  SUPER_YHQ: [{ unit_id: SUPER_UNIT, lco_id: null, rhq_id: null }],
  YHQ: [{ unit_id: YHQ_UNIT, lco_id: null, rhq_id: null }],
  RHQ: REGIONS.map((rhq) => ({ unit_id: rhq, lco_id: null, rhq_id: rhq })),
  LBO: LOCAL_COMPANIES.map(({ id, rhq }) => ({ unit_id: id, lco_id: id, rhq_id: rhq })),
  CP: COMPANIES.map(({ id, lco, rhq }) => ({ unit_id: id, lco_id: lco, rhq_id: rhq })),
};

const people: Person[] = ROLES.flatMap((role) =>
  UNITS_BY_ROLE[role].flatMap((place) =>
    ACCOUNT_STATUSES.filter((status) => status !== 'unverified').map((status) => {
      const id = `${role}-${place.unit_id}-${status}`;
      return { id, role, standing: status, unitId: place.unit_id, ...place };
    }),
  ),
);
/** The tickets of each person with each unit that could handle them, including people who have since changed their unit. */
const tickets: Ticket[] = people.flatMap(({ id, unit_id }) => [
  ...LOCAL_COMPANIES.map((lco, index) => ({
    id: `${id} at ${lco.id}`,
    requester_id: id,
    company_id: unit_id,
    handling_unit: lco.id,
    rhq_id: lco.rhq,
    private: index % 2 === 1,
  })),
  ...REGIONS.map((rhq, index) => ({
    id: `${id} at ${rhq}`,
    requester_id: id,
    company_id: unit_id,
    handling_unit: rhq,
    rhq_id: rhq,
    private: index % 2 === 1,
  })),
]);

let database: Database;
const insertAll = async () => {
  const { db } = database;
  const unit = { country: null, zone: 'UTC', language: 'en' };
  await db
    .insertInto('unit')
    .values([
      { ...unit, id: SUPER_UNIT, name: SUPER_UNIT, kind: 'SUPER_YHQ', lco_id: null, rhq_id: null },
      { ...unit, id: YHQ_UNIT, name: YHQ_UNIT, kind: 'YHQ', lco_id: null, rhq_id: null },
      ...REGIONS.map((id) => ({ ...unit, id, name: id, kind: 'RHQ' as const, lco_id: null, rhq_id: id })),
      ...LOCAL_COMPANIES.map(({ id, rhq }) => ({ ...unit, id, name: id, kind: 'LBO' as const, lco_id: id, rhq_id: rhq })),
      ...COMPANIES.map(({ id, lco, rhq }) => ({ ...unit, id, name: id, kind: 'CP' as const, lco_id: lco, rhq_id: rhq })),
    ])
    .execute();
  const commonColumns = { password_hash: null, company_name: '', organization_type: '', country: 'DE', employee: false, photo_id: null };
  const dates = { requested_at: new Date(), decided_at: null, decided_by: null, reason: null, last_seen_at: null, previous_visit_at: null };
  await db
    .insertInto('person')
    .values(
      people.map(({ unitId: _, ...person }) => ({
        ...commonColumns,
        ...dates,
        ...person,
        email: `${person.id}@x.example`,
        firstname: person.id,
        lastname: '',
      })),
    )
    .execute();
  await db.insertInto('product').values({ id: 'p', name: 'P', family: 'F' }).execute();
  const now = new Date();
  await db
    .insertInto('ticket')
    .values(
      tickets.map((ticket, index) => ({
        ...ticket,
        no: index + 1,
        subject: ticket.id,
        inquiry_type: 'Technical' as never,
        interest: null,
        product_id: 'p',
        lco_id: null,
        assignee_id: null,
        opened_by: null,
        created_at: now,
        last_at: now,
        last_side: 'requester' as const,
        excerpt: '',
        answer_by: now,
        answered_at: null,
        resolve_by: now,
        closed_at: null,
        follows_id: null,
        stars: null,
        search: sql<string>`''::tsvector`,
      })),
    )
    .execute();
};

const matches = async (table: 'person' | 'ticket', id: string, condition: RawBuilder<SqlBool>): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`
    select coalesce((select (${condition}) from ${sql.table(table)} where id = ${id}), false) as holds
  `.execute(database.db);
  return rows[0]!.holds;
};

/** Generates pairs of a person and a ticket: half from all tickets, half from the person's own. */
const withTicket = (viewers: readonly Person[]): fc.Arbitrary<[Person, Ticket]> =>
  fc
    .constantFrom(...viewers)
    .chain((viewer) =>
      fc.tuple(
        fc.constant(viewer),
        fc.oneof(fc.constantFrom(...tickets), fc.constantFrom(...tickets.filter(({ requester_id }) => requester_id === viewer.id))),
      ),
    );
const withPerson = (viewers: readonly Person[]): fc.Arbitrary<[Person, Person]> =>
  fc.tuple(fc.constantFrom(...viewers), fc.constantFrom(...people));

/** Compares the rule with SQL on random pairs. Both outcomes must be frequent, or the test would prove little. */
const compare = async <T extends { id: string }>(
  pairs: fc.Arbitrary<[Person, T]>,
  rule: (viewer: Person, thing: T) => boolean,
  answer: (viewer: Person, thing: T) => Promise<boolean>,
) => {
  const counts = { yes: 0, no: 0 };
  await fc.assert(
    fc.asyncProperty(pairs, async ([viewer, thing]) => {
      const expected = rule(viewer, thing);
      counts[expected ? 'yes' : 'no']++;
      expect([viewer.id, thing.id, await answer(viewer, thing)]).toEqual([viewer.id, thing.id, expected]);
    }),
    { numRuns: PAIRS, seed: SEED },
  );
  expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(PAIRS / 100);
};

describe('visibility in SQL', () => {
  beforeAll(async () => {
    database = await openMigratedDatabase();
    await insertAll();
  });
  afterAll(() => database.close());
  const staff = people.filter(({ role }) => role === 'LBO' || role === 'RHQ');

  it("R6.7 the SQL condition for a person's scope agrees with the rule", async () => {
    await compare(
      withPerson(people),
      (viewer, { lco_id, rhq_id }) => isInScope(viewer, { lcoId: lco_id, rhqId: rhq_id }),
      (viewer, { id }) => matches('person', id, isInScopeOf(viewer, 'person.lco_id', 'person.rhq_id')),
    );
  });

  it('T33 the SQL condition for the audit log shows the actions of exactly the people that the rule permits', async () => {
    const readers = people.filter(({ role }) => sees.audit(role));
    await compare(withPerson(readers), canAudit, (viewer, { id }) => matches('person', id, auditScopeOf(viewer) ?? sql<SqlBool>`true`));
  });

  const ticketIsVisible = (viewer: Person, { id }: Ticket) => matches('ticket', id, ticketVisibleTo(viewer));

  it('R6.8 the SQL condition for ticket sides selects exactly the tickets in which the rule makes the viewer requester or handler', async () => {
    await compare(withTicket(people), (viewer, ticket) => sideOf(viewer, ticket) !== null, ticketIsVisible);
  });

  it('R6.8 D5 the SQL condition for company tickets shows a ticket only to its requester, its handlers, and colleagues with the right to read it', async () => {
    const readers = people.map((person) => ({ ...person, readsCompanyTickets: true }));
    const partners = readers.filter(({ role }) => role === 'CP');
    const companyTickets: fc.Arbitrary<[Person, Ticket]> = fc
      .constantFrom(...partners)
      .chain((viewer) =>
        fc.tuple(fc.constant(viewer), fc.constantFrom(...tickets.filter(({ company_id }) => company_id === viewer.unit_id))),
      );
    await compare(fc.oneof(withTicket(readers), companyTickets), canSeeTicket, ticketIsVisible);
    const strangers = readers.flatMap((viewer) =>
      tickets.filter(
        (ticket) =>
          canSeeTicket(viewer, ticket) &&
          !sideOf(viewer, ticket) &&
          (ticket.private || !(viewer.role === 'CP' && viewer.unit_id === ticket.company_id)),
      ),
    );
    expect(strangers).toEqual([]);
  });

  it('R6.8 D5 the SQL condition for colleagues of a ticket selects exactly the approved people who may read it as neither requester nor handler', async () => {
    const readers = people.map((person) => ({ ...person, readsCompanyTickets: true }));
    const partners = readers.filter(({ role }) => role === 'CP');
    const companyTickets: fc.Arbitrary<[Person, Ticket]> = fc
      .constantFrom(...partners)
      .chain((viewer) =>
        fc.tuple(fc.constant(viewer), fc.constantFrom(...tickets.filter(({ company_id }) => company_id === viewer.unit_id))),
      );
    await compare(
      fc.oneof(withTicket(readers), companyTickets),
      (viewer, ticket) => viewer.standing === 'approved' && canSeeTicket(viewer, ticket) && sideOf(viewer, ticket) === null,
      (viewer, ticket) => matches('person', viewer.id, readsAsColleague(ticket, true)),
    );
    for (const { id } of partners)
      for (const ticket of tickets) expect(await matches('person', id, readsAsColleague(ticket, false))).toBe(false);
  });

  it('R6.8 the SQL condition for handlers selects exactly the tickets that the rule lets the viewer handle', async () => {
    const answer = async (viewer: Person, { id, requester_id }: Ticket) =>
      requester_id !== viewer.id && matches('ticket', id, ticketHandledBy(viewer));
    await compare(withTicket(staff), (viewer, ticket) => sideOf(viewer, ticket) === 'handler', answer);
  });

  it('R10.1 the SQL condition for assignees selects exactly the people that the rule allows to handle the ticket', async () => {
    await compare(fc.oneof(withTicket(people), withTicket(staff)), canHandle, (viewer, ticket) =>
      matches('person', viewer.id, handlesTicket(ticket)),
    );
  });

  it('R6.1 the SQL condition for user requests selects exactly the requests that the rule lets the viewer decide', async () => {
    await compare(withPerson(people), canDecideOn, (viewer, { id }) => matches('person', id, isDecidableBy(viewer)));
  });

  it('R6.1 the SQL condition for user requests with delegations selects exactly the requests that the rule lets the viewer decide', async () => {
    const delegators = people.filter(({ role }) => role === 'RHQ' || role === 'LBO');
    const delegates = fc
      .tuple(fc.constantFrom(...staff), fc.subarray(delegators, { minLength: 1, maxLength: 3 }))
      .map(([viewer, decidesFor]): Person => ({ ...viewer, decidesFor }));
    const pairs = fc.tuple(delegates, fc.constantFrom(...people));
    await compare(pairs, canDecideRequest, (viewer, { id }) =>
      matches('person', id, isRequestDecidableBy(viewer, delegatedUnitsOf(viewer))),
    );
  });

  it('R6.1 everyone who decides a request on behalf of an absent approver is in a room that is notified of the request', () => {
    const delegators = people.filter(({ role }) => role === 'RHQ' || role === 'LBO');
    const unnotifiedPeople = delegators.flatMap((delegator) =>
      people.filter((person) => canDecideOn(delegator, person) && !decidingUnits(person).includes(delegator.unitId)),
    );
    expect(unnotifiedPeople).toEqual([]);
  });

  it('R6.1 the SQL condition for the list of people selects exactly the people that the rule shows to the viewer', async () => {
    await compare(withPerson(people), canListPerson, (viewer, { id }) => matches('person', id, isListedFor(viewer)));
  });

  it('R10.1 everyone who sees a person in the list of people is in a room that is notified of changes to the person', () => {
    const unnotifiedPeople = people.flatMap((viewer) =>
      people.filter((person) => canListPerson(viewer, person) && !roomsListing(person).includes(unitRoom(viewer.unitId))),
    );
    expect(unnotifiedPeople).toEqual([]);
  });

  it('R6.1 everyone who may disable an account sees the person in the list of people', () => {
    const accounts = people.filter(({ standing }) => standing === 'approved' || standing === 'disabled');
    expect(people.flatMap((viewer) => accounts.filter((person) => canDecideOn(viewer, person) && !canListPerson(viewer, person)))).toEqual(
      [],
    );
  });

  it('R6.1 everyone who may decide a request belongs to a unit that is notified of the request', () => {
    const unnotifiedPeople = people.flatMap((viewer) =>
      people.filter((person) => canDecideOn(viewer, person) && !decidingUnits(person).includes(viewer.unitId)),
    );
    expect(unnotifiedPeople).toEqual([]);
  });

  it('R7.8 the SQL condition and the rule agree on the people for whom a region may open tickets', async () => {
    const regions = people.filter(({ role }) => role === 'RHQ');
    await compare(withPerson(regions), canOpenFor, (viewer, { id }) => matches('person', id, isRequesterOf(viewer)));
  });
});
