import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AudienceKey, audienceKeysOf, PUBLICATION_KINDS } from '@portal/contracts';
import { sql } from 'kysely';
import { downloadPath, material, publishDocument } from '../../../../../tests/kit/documents';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { visibleTo } from '../../publishing/audience/audience';
import { explain } from '../../publishing/insight/explain';

let gateway: TestGateway;
let [bruno, lena, marco, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, lena, marco, ines] = await Promise.all((['bruno', 'lena', 'marco', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';
const OSTWALL = 'cp-ostwall';

describe('the reach of an audience', () => {
  it('R5.3 the reach of an audience contains the numbers of companies, people and local companies, and the names on request', async () => {
    const { db } = gateway.database;
    const companies = await db.selectFrom('unit').select('id').where('kind', '=', 'CP').where('lco_id', '=', 'lco-deutschland').execute();
    const people = await db
      .selectFrom('person')
      .select('id')
      .where('role', '=', 'CP')
      .where('standing', '=', 'approved')
      .where('lco_id', '=', 'lco-deutschland')
      .execute();
    const whole = await lena!.publications.reach({ scope: 'all' });
    expect(whole).toEqual({ companyCount: companies.length, personCount: people.length, lcoCount: 1, companies: [] });
    const namedReach = await ines!.publications.reach({ scope: 'specific', companies: [GERMAN, FRENCH], named: true });
    expect(namedReach).toMatchObject({ companyCount: 2, lcoCount: 2 });
    expect(namedReach.companies.map(({ company }) => company.id).sort()).toEqual([GERMAN, FRENCH]);
    expect(await marco!.publications.reach({ scope: 'all' })).toMatchObject({ companyCount: 0, personCount: 0 });
    const foreign = await lena!.publications.reach({ scope: 'specific', companies: [FRENCH] }).catch((error: unknown) => error);
    expect(foreign).toMatchObject({ status: 400, body: { errors: { companies: [{ code: 'no-such-choice' }] } } });
  });

  it('R5.3 an audience with more than 1,000 companies is refused with a violation that contains the limit', async () => {
    const { db } = gateway.database;
    await sql`insert into unit select (jsonb_populate_record(unit, jsonb_build_object('id', 'cp-many' || nr, 'name', 'Many ' || nr))).*
      from unit, generate_series(1, 1001) as nr where unit.id = ${GERMAN}`.execute(db);
    const companyIds = (count: number) => Array.from({ length: count }, (_, nr) => `cp-many${nr + 1}`);
    const audience = { scope: 'specific' as const, companies: companyIds(1_000) };
    expect(await lena!.publications.reach(audience)).toMatchObject({ companyCount: 1_000, lcoCount: 1 });
    const { documentId } = await publishDocument(gateway, lena!, audience);
    const openRows = await db
      .selectFrom('audience')
      .select('mark')
      .where('publication_id', '=', documentId)
      .where('via', '=', 'company')
      .execute();
    expect(openRows).toHaveLength(1_000);
    const tooMany = { status: 400, body: { errors: { companies: [{ code: 'too-many', max: 1_000 }] } } };
    const more = { ...audience, companies: companyIds(1_001) };
    await expect(lena!.publications.reach(more)).rejects.toMatchObject(tooMany);
    await expect(publishDocument(gateway, lena!, more)).rejects.toMatchObject(tooMany);
    await expect(publishDocument(gateway, lena!, { ...more, documentId, rev: 1 })).rejects.toMatchObject(tooMany);
    await lena!.documents.withdraw({ documentId, callerId: lena!.id });
  });

  it('R6.7 the reach of an edited item includes granted companies', async () => {
    const { documentId } = await publishDocument(gateway, lena!, { scope: 'specific', companies: [GERMAN] });
    await lena!.publications.grant({ publicationId: documentId, company: OSTWALL });
    const audience = { scope: 'specific' as const, companies: [GERMAN] };
    expect(await lena!.publications.reach({ publicationId: documentId, ...audience })).toMatchObject({ companyCount: 2 });
    expect(await lena!.publications.reach(audience)).toMatchObject({ companyCount: 1 });
  });
});

describe('the explanation of access', () => {
  it('R6.7 the explanation of access contains the author and the time of the grant, and the reason why access ended', async () => {
    const { documentId: publicationId } = await publishDocument(gateway, ines!, { scope: 'specific', companies: [FRENCH, OSTWALL] });
    const explainFor = (unitId: string) => lena!.publications.why({ publicationId, unitId });
    expect(await explainFor(GERMAN)).toEqual({ visible: false, obstacles: ['audience'], reason: null, by: null, since: null, until: null });
    await ines!.publications.grant({ publicationId, company: GERMAN });
    expect(await explainFor(GERMAN)).toMatchObject({
      visible: true,
      obstacles: [],
      reason: 'grant',
      by: 'Inês Duarte',
      until: null,
    });
    await ines!.publications.revoke({ publicationId, company: GERMAN });
    expect(await explainFor(GERMAN)).toMatchObject({ visible: false, obstacles: ['audience'], reason: 'grant', until: expect.any(String) });
    expect((await lena!.fetch(`/api/publications/why?publicationId=${publicationId}&unitId=${FRENCH}`)).status).toBe(404);
    await ines!.documents.withdraw({ documentId: publicationId, callerId: ines!.id });
    expect(await ines!.publications.why({ publicationId, unitId: OSTWALL })).toMatchObject({ obstacles: ['state', 'audience'] });
    expect((await lena!.fetch(`/api/publications/why?publicationId=${publicationId}&unitId=${GERMAN}`)).status).toBe(404);
  });

  it('T23 the explanation of access agrees with the access condition for a thousand random pairs of item and unit', async () => {
    const { db } = gateway.database;
    const units = await db.selectFrom('unit').select(['id', 'kind', 'lco_id']).execute();
    const audienceKeys = units.map(({ id, kind, lco_id }) => audienceKeysOf({ role: kind, unitId: id, lcoId: lco_id }));
    const pickRandom = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
    const hours = (count: number) => sql<Date>`now() + ${`${count} hours`}::interval`;
    const ids = Array.from({ length: 60 }, () => randomUUID());
    for (const id of ids) {
      const row = { kind: pickRandom(PUBLICATION_KINDS), sort_at: new Date() };
      const more = { title: 'x', unit_id: 'yhq', author_id: 'ines', author_name: 'Ines', rule: '{}', search: '', changed_by: 'ines' };
      const state = pickRandom(['draft', 'scheduled', 'live', 'live', 'live', 'withdrawn'] as const);
      const times = { live_from: hours(pickRandom([-2, -1, 1])), live_until: hours(pickRandom([-1, 1, 2, 3])), changed_at: new Date() };
      await db
        .insertInto('publication')
        .values({ id, ...row, ...more, ...times, state })
        .execute();
      const openKeys = [...new Set<AudienceKey>(Array.from({ length: 6 }, () => pickRandom(pickRandom(audienceKeys))))];
      for (const key of openKeys)
        await db
          .insertInto('audience')
          .values({
            publication_id: id,
            mark: key,
            ...row,
            since: hours(-3),
            by_id: 'ines',
            via: 'all',
            ...(Math.random() < 0.3 && { until: hours(-1) }),
          })
          .execute();
    }
    let visibleCount = 0;
    for (let pair = 0; pair < 1_000; pair++) {
      const [id, ownKeys] = [pickRandom(ids), pickRandom(audienceKeys)];
      const row = await db.selectFrom('publication').select('id').where('id', '=', id).where(visibleTo(ownKeys)).executeTakeFirst();
      const explanation = await explain(db, id, ownKeys);
      expect({ id, own: ownKeys, visible: explanation.visible }).toEqual({ id, own: ownKeys, visible: Boolean(row) });
      if (row) visibleCount++;
    }
    expect(visibleCount).toBeGreaterThan(20);
    await db.deleteFrom('audience').where('publication_id', 'in', ids).execute();
    await db.deleteFrom('publication').where('id', 'in', ids).execute();
  });
});

describe('the readers of an item', () => {
  it('R3.4 the readers of an item are listed by company, companies without readers first, and only below the caller', async () => {
    const document = await publishDocument(gateway, ines!, { scope: 'specific', companies: [GERMAN, FRENCH, OSTWALL] });
    const { documentId: publicationId } = document;
    await bruno!.publications.link({ publicationId });
    await (await bruno!.fetch(downloadPath(document))).arrayBuffer();
    const reads = await lena!.publications.reads({ publicationId });
    expect(reads).toMatchObject({ totalCount: 2, lcoCount: 1, openedCount: 1, downloadedCount: 1 });
    const reach = await lena!.publications.reach({ scope: 'specific', companies: [GERMAN, OSTWALL] });
    expect(reads.personCount).toBe(reach.personCount);
    expect(reads.items.map(({ company, version }) => [company.id, version])).toEqual([
      [OSTWALL, null],
      [GERMAN, 1],
    ]);
    expect(await ines!.publications.reads({ publicationId, pageSize: 1 })).toMatchObject({ totalCount: 3, items: [expect.anything()] });
  });

  it('R3.4 staff see which companies could see an item on a given day, and which version it had', async () => {
    const { db } = gateway.database;
    const { documentId } = await publishDocument(gateway, lena!, { scope: 'specific', companies: [GERMAN] });
    const fiveDaysAgo = sql<Date>`now() - interval '5 days'`;
    await db.updateTable('audience').set({ since: fiveDaysAgo }).where('publication_id', '=', documentId).execute();
    await db.updateTable('publication').set({ live_from: fiveDaysAgo }).where('id', '=', documentId).execute();
    await db.updateTable('publication_version').set({ published_at: fiveDaysAgo }).where('publication_id', '=', documentId).execute();
    await lena!.documents.upload(material({ documentId, rev: 1, scope: 'specific', companies: [OSTWALL] }));
    const pastSightOn = async (days: number) => {
      const day = new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
      const { version, companies } = await lena!.publications.asSeenOn({ publicationId: documentId, day });
      return { version, companies: companies.map(({ id }) => id) };
    };
    expect([await pastSightOn(8), await pastSightOn(3), await pastSightOn(0)]).toEqual([
      { version: null, companies: [] },
      { version: 1, companies: [GERMAN] },
      { version: 1, companies: [OSTWALL] },
    ]);
  });
});
