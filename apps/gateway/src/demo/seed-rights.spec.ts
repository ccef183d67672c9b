import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AudienceRule,
  audienceKeysOf,
  audienceViolations,
  canApprove,
  isStaff,
  type PublicationKind,
  publishesNews,
  publishesPriceLists,
  type Role,
  sees,
  sideAt,
  type UnitPlace,
  type UsageFunction,
} from '@portal/contracts';
import { openMigratedEngine } from '../../../../tests/kit/embedded-template';
import type { Database } from '../platform/database/database';
import { DiskStore } from '../services/storage/store';
import { seedOrganisation } from './seed';

const now = new Date('2026-11-23T14:30:00Z');

/** The roles that may publish an item of each kind. */
const PUBLISHES: Record<PublicationKind, (role: Role) => boolean> = {
  material: isStaff,
  price: publishesPriceLists,
  news: publishesNews,
  event: publishesPriceLists,
};

const everyRole = () => true;
/** The roles whose menu contains a function, for each function whose uses are counted. */
const OPENS: Record<UsageFunction, (role: Role) => boolean> = {
  'sign-in': everyRole,
  home: everyRole,
  events: everyRole,
  news: everyRole,
  learn: everyRole,
  prices: everyRole,
  notifications: everyRole,
  search: everyRole,
  contact: sees.contactUs,
  ai: sees.aiSearch,
  approvals: sees.approvals,
  dashboard: sees.dashboard,
  export: isStaff,
};

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rights-'));
  const store = new DiskStore(folder);
  database = await openMigratedEngine();
  await seedOrganisation(database, { demo: true, now, documents: { material: store, price: store, news: store }, usage: true });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const readPeople = async () => new Map((await database.db.selectFrom('person').selectAll().execute()).map((person) => [person.id, person]));
const readPlaces = async (): Promise<Map<string, UnitPlace>> =>
  new Map(
    (await database.db.selectFrom('unit').selectAll().execute()).map(({ id, kind, lco_id, rhq_id }) => [
      id,
      { id, kind, lcoId: lco_id, rhqId: rhq_id },
    ]),
  );

describe('the rights of demo users', () => {
  it('R6.2 R3.14 every seeded item has a publisher whose role may publish it to the seeded audience', async () => {
    const [people, places] = [await readPeople(), await readPlaces()];
    const items = await database.db.selectFrom('publication').selectAll().execute();
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(Object.keys(PUBLISHES)));
    const violations = items.flatMap(({ id, kind, author_id, unit_id, rule }) => {
      const author = people.get(author_id)!;
      const publishes = PUBLISHES[kind](author.role) && author.unit_id === unit_id && author.standing === 'approved';
      const audience = audienceViolations(rule as AudienceRule, { role: author.role, unitId: unit_id }, places);
      return publishes && !audience ? [] : [{ id, kind, author: author.email, role: author.role, audience }];
    });
    expect(violations).toEqual([]);
  });

  it("R3.2 R6.1 the demo usage contains no use of a function that is missing from the menus of the user's role", async () => {
    const uses = await database.db.selectFrom('usage_log').select(['role', 'func']).distinct().execute();
    expect(uses.length).toBeGreaterThan(30);
    expect(uses.filter(({ role, func }) => !OPENS[func as UsageFunction](role))).toEqual([]);
    const figures = await database.db.selectFrom('usage_day').select(['role', 'func']).distinct().execute();
    expect(figures.filter(({ role, func }) => !OPENS[func as UsageFunction](role))).toEqual([]);
  });

  it('R6.1 every seeded decision was made by a person who may approve the applicant', async () => {
    const people = await readPeople();
    const decidedPeople = [...people.values()].filter(({ decided_by }) => decided_by !== null);
    expect(decidedPeople.length).toBeGreaterThan(50);
    const violations = decidedPeople.filter(({ id, role, lco_id, rhq_id, decided_by }) => {
      const { id: decider, role: deciderRole, unit_id } = people.get(decided_by!)!;
      return !canApprove({ id: decider, role: deciderRole, unitId: unit_id! }, { id, role, lcoId: lco_id, rhqId: rhq_id });
    });
    expect(violations.map(({ email, decided_by }) => ({ email, decided_by }))).toEqual([]);
  });

  it('R7.7 R3.6 seeded acknowledgements and seats belong to partners who can see the item', async () => {
    const people = await readPeople();
    const audience = await database.db.selectFrom('audience').select(['publication_id', 'mark']).execute();
    const marks = new Set(audience.map(({ publication_id, mark }) => `${publication_id} ${mark}`));
    const rows = [
      ...(await database.db.selectFrom('acknowledgement').select(['publication_id', 'person_id']).execute()),
      ...(await database.db.selectFrom('registration').select(['event_id as publication_id', 'person_id']).execute()),
    ];
    expect(rows.length).toBeGreaterThan(100);
    const violations = rows.filter(({ publication_id, person_id }) => {
      const { role, unit_id, lco_id } = people.get(person_id!)!;
      return (
        role !== 'CP' || !audienceKeysOf({ role, unitId: unit_id!, lcoId: lco_id }).some((mark) => marks.has(`${publication_id} ${mark}`))
      );
    });
    expect(violations).toEqual([]);
  });

  it('R3.1 every author of a message in a seeded inquiry has access to the inquiry', async () => {
    const people = await readPeople();
    const entries = await database.db
      .selectFrom('ticket_entry')
      .innerJoin('ticket', 'ticket.id', 'ticket_entry.ticket_id')
      .select(['ticket.id', 'ticket_entry.author_id', 'ticket.requester_id', 'ticket.handling_unit', 'ticket.rhq_id'])
      .where('ticket_entry.author_id', 'is not', null)
      .execute();
    expect(entries.length).toBeGreaterThan(100);
    const violations = entries.filter(({ author_id, requester_id, handling_unit, rhq_id }) => {
      const { id, role, unit_id } = people.get(author_id!)!;
      return sideAt({ id, role, unitId: unit_id! }, { requesterId: requester_id, handlingUnit: handling_unit, rhqId: rhq_id }) === null;
    });
    expect(violations).toEqual([]);
  });
});
