import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { verify } from '@node-rs/argon2';
import { fullName, LIMITS } from '@portal/contracts';
import { openMigratedEngine } from '../../../../tests/kit/embedded-template';
import { DEMO_PASSWORD, DEMO_USERS } from '../features/accounts/demo-users';
import type { Database } from '../platform/database/database';
import { LOCAL_COMPANIES, PERSON_NAMES } from './demo-data';
import { seedOrganisation } from './seed';

const now = new Date('2026-11-21T09:00:00Z');

describe('the seeded demo', () => {
  let database: Database;
  let statements: number;

  beforeAll(async () => {
    database = await openMigratedEngine();
    const engine = jest.spyOn(Worker.prototype, 'postMessage');
    await seedOrganisation(database, { demo: true, now });
    statements = engine.mock.calls.length;
    engine.mockRestore();
  });
  afterAll(() => database.close());

  const readPeople = () => database.db.selectFrom('person').selectAll().execute();

  it('R1.1 the demo has four regions, sixteen local companies with sixteen languages, 48 partners and about 220 people', async () => {
    const kinds = await database.db.selectFrom('unit').select(['kind', 'language']).execute();
    const count = (kind: string) => kinds.filter((unit) => unit.kind === kind).length;
    expect([count('RHQ'), count('LBO'), count('CP')]).toEqual([4, 16, 48]);
    expect(new Set(kinds.filter(({ kind }) => kind === 'LBO').map(({ language }) => language)).size).toBe(16);
    const everybody = await readPeople();
    expect(everybody.length).toBeGreaterThan(210);
    expect(everybody.length).toBeLessThan(260);
    expect(everybody.every(({ email }) => /^[a-z.]+@[a-z]+\.example$/.test(email))).toBe(true);
  });

  it('R1.1 the demo is seeded with fewer than 200 statements and one hash of the shared password', async () => {
    expect(statements).toBeLessThan(200);
    expect(new Set((await readPeople()).map(({ password_hash }) => password_hash)).size).toBe(1);
  });

  it('R1.1 every demo user can sign in with the demo password', async () => {
    const everybody = await readPeople();
    for (const { id, domain, role } of DEMO_USERS) {
      const person = everybody.find((one) => one.email === `${id}@${domain}.example`);
      expect(person).toMatchObject({ id, role, standing: 'approved' });
      expect(person?.unit_id).not.toBeNull();
    }
    expect(await verify(everybody[0]!.password_hash!, DEMO_PASSWORD)).toBe(true);
  });

  it('R1.2 some demo requests are pending within their 24 hours, and a few are close to the deadline', async () => {
    const waitingPeople = (await readPeople()).filter(({ standing }) => standing === 'waiting');
    const ages = waitingPeople.map(({ requested_at }) => now.getTime() - requested_at.getTime());
    expect(waitingPeople.length).toBeGreaterThanOrEqual(14);
    expect(ages.every((age) => age > 0 && age < LIMITS.activationMs)).toBe(true);
    expect(ages.filter((age) => LIMITS.activationMs - age < 6 * 3_600_000).length).toBeGreaterThanOrEqual(3);
  });

  it('R3.3 the approvers of a demo request are notified of it, and people of a sibling company are not', async () => {
    const request = (await readPeople()).find(({ standing, lco_id }) => standing === 'waiting' && lco_id === 'lco-deutschland')!;
    const notifications = await database.db.selectFrom('notification').select('person_id').where('subject_id', '=', request.id).execute();
    const ids = notifications.map((bell) => bell.person_id);
    expect(ids).toEqual(expect.arrayContaining(['lena', 'jonas', 'marco', 'sam']));
    for (const other of ['chloe', 'mei', 'ines', 'bruno', 'eve']) expect(ids).not.toContain(other);
  });

  it('R1.1 demo users have unique names that fit their country, even if its language is not that of the local company', async () => {
    const everybody = await readPeople();
    const names = everybody.map(({ firstname, lastname }) => fullName({ firstname, lastname }));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const country of ['ZA', 'IN', 'AU', 'KR', 'MY', 'HK', 'GR', 'GB', 'CZ', 'RO', 'AZ']) {
      const { given, family } = PERSON_NAMES[`en-${country}`]!;
      const compatriots = everybody.filter((person) => person.country === country);
      expect(compatriots.length).toBeGreaterThanOrEqual(3);
      for (const { firstname, lastname, language } of compatriots)
        expect([given.includes(firstname), family.includes(lastname), language]).toEqual([true, true, 'en']);
    }
  });

  it('R7.10 a demo partner has both read and unread notifications', async () => {
    const bell = await database.db.selectFrom('notification').select(['type', 'read_at']).where('person_id', '=', 'bruno').execute();
    expect(new Set(bell.map(({ type }) => type)).size).toBeGreaterThanOrEqual(4);
    expect(bell.filter(({ read_at }) => !read_at).length).toBeGreaterThanOrEqual(2);
    expect(bell.some(({ read_at }) => read_at)).toBe(true);
  });

  it('R3.19 each country is served by exactly one local company of its region', async () => {
    const countries = await database.db.selectFrom('country').selectAll().execute();
    expect(countries.length).toBeGreaterThan(190);
    expect(countries.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true);
    for (const lco of LOCAL_COMPANIES)
      expect(countries.find(({ code }) => code === lco.serves[0])).toMatchObject({ lco_id: lco.id, rhq_id: lco.region });
  });

  it('R1.4 the demo is seeded once, and a second startup changes nothing', async () => {
    const peopleBefore = await readPeople();
    expect(await seedOrganisation(database, { demo: true })).toBe(false);
    expect(await readPeople()).toEqual(peopleBefore);
  });
});

describe('outside the demo', () => {
  it('R1.1 an installation without the demo starts with the organisation, no partners and one SuperYHQ', async () => {
    const database = await openMigratedEngine();
    try {
      await database.migrate();
      await seedOrganisation(database, { demo: false, first: { email: 'Root@yarrowdyne.example', password: 'long enough' } });
      const everybody = await database.db.selectFrom('person').select(['email', 'role', 'standing']).execute();
      expect(everybody).toEqual([{ email: 'root@yarrowdyne.example', role: 'SUPER_YHQ', standing: 'approved' }]);
      expect(await database.db.selectFrom('unit').select('id').where('kind', '=', 'CP').execute()).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
