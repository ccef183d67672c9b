import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiError, isRefusedAs, LastCompany } from '@portal/contracts';
import { failureOf, material, publishDocument, uploadMaterial } from '../../../../../tests/kit/documents';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [bruno, eve, lena, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, eve, lena, ines] = await Promise.all((['bruno', 'eve', 'lena', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';
const canSee = async (person: Person, documentId: string): Promise<boolean> => {
  const { items } = await person.documents.list({ callerId: person.id, pageSize: 100 });
  const isListed = items.some((item) => item.documentId === documentId);
  const response = await person.fetch(`/api/knowledge/${documentId}`);
  expect(response.status).toBe(isListed ? 200 : 404);
  return isListed;
};
const countOf = async (person: Person, search: string): Promise<number> =>
  (await person.documents.list({ callerId: person.id, search })).totalCount;

describe('a grant to one company', () => {
  it('R6.7 a grant to one company and its revocation are signalled, and change what the company can open and find', async () => {
    const title = `Torsionsmesser${Date.now()}`;
    const { documentId } = await publishDocument(gateway, ines!, { title, scope: 'specific', companies: [FRENCH] });
    const line = bruno!.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    expect(await canSee(bruno!, documentId)).toBe(false);
    expect(await ines!.publications.grant({ publicationId: documentId, company: GERMAN })).toMatchObject({ changed: true });
    gateway.bell.ring();
    await line.until(() => line.facts('publication.published').length === 1);
    expect([await canSee(bruno!, documentId), await countOf(bruno!, title)]).toEqual([true, 1]);
    const { url } = await bruno!.publications.link({ publicationId: documentId });
    expect(await ines!.publications.grant({ publicationId: documentId, company: GERMAN })).toMatchObject({ changed: false });
    expect(await ines!.publications.revoke({ publicationId: documentId, company: GERMAN })).toMatchObject({ changed: true });
    gateway.bell.ring();
    await line.until(() => line.facts('publication.gone').length === 1);
    expect([await canSee(bruno!, documentId), await countOf(bruno!, title)]).toEqual([false, 0]);
    expect((await fetch(gateway.url + url)).status).toBe(404);
    expect(await canSee(eve!, documentId)).toBe(true);
    expect(line.facts().map(({ type }) => type)).toEqual(['publication.published', 'publication.gone']);
    line.close();
  });

  it('R6.7 revoking one company from an item for all keeps the other companies and sends them no signal', async () => {
    const { documentId } = await publishDocument(gateway, lena!);
    const ostwall = 'cp-ostwall';
    const line = bruno!.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await lena!.publications.revoke({ publicationId: documentId, company: ostwall });
    const audienceRows = await gateway.database.db.selectFrom('audience').select('mark').where('publication_id', '=', documentId).execute();
    expect(audienceRows.map(({ mark }) => mark)).toEqual(expect.arrayContaining([`cp:${GERMAN}`, 'cp:cp-karnberg']));
    expect(audienceRows.map(({ mark }) => mark)).not.toContain(`cp:${ostwall}`);
    const { documentId: next } = await publishDocument(gateway, lena!);
    gateway.bell.ring();
    await line.until(() => JSON.stringify(line.facts()).includes(next));
    const itemFacts = line.facts().filter(({ data }) => JSON.stringify(data).includes(documentId));
    expect(itemFacts.filter(({ type }) => type !== 'publication.published')).toEqual([]);
    expect(itemFacts.length).toBeLessThan(2);
    line.close();
  });

  it('R6.7 an item addressed to more companies than can be selected can be edited without listing them', async () => {
    const { documentId } = await publishDocument(gateway, ines!, { title: 'For thousands' });
    await ines!.publications.revoke({ publicationId: documentId, company: FRENCH });
    const { rule } = await gateway.database.db
      .selectFrom('publication')
      .select('rule')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    const edit = { ...material({ documentId, rev: 2, title: 'For thousands, again' }) };
    delete edit.scope;
    await ines!.documents.upload(edit);
    const row = await gateway.database.db
      .selectFrom('publication')
      .select(['rule', 'title'])
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ rule, title: 'For thousands, again' });
    expect([await canSee(bruno!, documentId), await canSee(eve!, documentId)]).toEqual([true, false]);
    const companiesFailure = await failureOf(ines!.documents.upload({ ...edit, rev: 3, companies: [FRENCH] }));
    expect([companiesFailure.status, Object.keys(companiesFailure.body.errors ?? {})]).toEqual([400, ['companies']]);
    const { documentId: _none, rev: _rev, ...fresh } = edit;
    const scopeFailure = await failureOf(ines!.documents.upload({ ...fresh, fileId: await uploadMaterial(gateway, ines!) }));
    expect([scopeFailure.status, Object.keys(scopeFailure.body.errors ?? {})]).toEqual([400, ['scope']]);
  });

  it('R5.3 the last company of an audience cannot be revoked', async () => {
    const { documentId } = await publishDocument(gateway, lena!, { scope: 'specific', companies: [GERMAN] });
    const failure: ApiError = await lena!.publications.revoke({ publicationId: documentId, company: GERMAN }).then(
      () => null as never,
      (error: ApiError) => error,
    );
    expect(isRefusedAs(failure, LastCompany)).toBe(true);
    expect(await canSee(bruno!, documentId)).toBe(true);
  });
});
