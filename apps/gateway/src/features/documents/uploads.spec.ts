import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangedFirst, FileUnknown, isRefusedAs, NotAllowed, ObjectMissing } from '@portal/contracts';
import { failureOf, idsFor, material, publishDocument, uploadMaterial } from '../../../../../tests/kit/documents';
import { docx } from '../../../../../tests/kit/files/files';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'eve', 'jonas', 'lena', 'chloe', 'marco', 'ines', 'aiko'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';

describe('the audience of a document', () => {
  it.each([
    ['a region that chose no local company', 'marco', { scope: 'all' }, ['lcos']],
    ['a region that chose one of another region', 'marco', { scope: 'all', lcos: ['lco-japan'] }, ['lcos']],
    ['a region that names no partner', 'marco', { scope: 'specific', lcos: ['lco-france'] }, ['companies']],
    [
      'a region that names a partner of a local company it did not choose',
      'marco',
      { scope: 'specific', lcos: ['lco-france'], companies: [GERMAN] },
      ['companies'],
    ],
    ['a local company that names no partner', 'lena', { scope: 'specific' }, ['companies']],
    ['a local company that names a partner of another', 'lena', { scope: 'specific', companies: [GERMAN, FRENCH] }, ['companies']],
    ['a local company that chooses local companies', 'lena', { scope: 'all', lcos: ['lco-deutschland'] }, ['lcos']],
    ['headquarters that name a unit which is no partner', 'ines', { scope: 'specific', companies: ['lco-france'] }, ['companies']],
    ['headquarters that name partners and mean all', 'ines', { scope: 'all', companies: [GERMAN] }, ['companies']],
  ] as const)('R5.3 the audience of %s is refused with a violation at its field', async (_, name, audience, fields) => {
    const fileId = await uploadMaterial(gateway, people[name]);
    const failure = await failureOf(people[name].documents.upload(material({ fileId, ...(audience as object) })));
    expect({ status: failure.status, fields: Object.keys(failure.body.errors ?? {}) }).toEqual({ status: 400, fields: [...fields] });
    expect(
      (await people[name].documents.upload(material({ fileId, ...(name === 'marco' ? { lcos: ['lco-france'] } : {}) }))).document.title,
    ).toBeTruthy();
  });

  it('R5.1 R5.5 a title is required and may not contain characters that are forbidden in file names', async () => {
    for (const title of ['', '   ', 'A/B', 'What?', "It's", 'One. Two', 'a'.repeat(201)]) {
      const fileId = randomUUID();
      const failure = await failureOf(people.lena.documents.upload(material({ fileId, title })));
      expect({ title, status: failure.status, fields: Object.keys(failure.body.errors ?? {}) }).toEqual({
        title,
        status: 400,
        fields: ['title'],
      });
    }
  });

  it('R6.7 an edit moves a document from one partner to another and signals only these two partners', async () => {
    const { documentId } = await publishDocument(gateway, people.ines, { scope: 'specific', companies: [GERMAN, 'cp-ostwall'] });
    const lines = { bruno: people.bruno.connect(), eve: people.eve.connect(), aiko: people.aiko.connect() };
    for (const line of Object.values(lines)) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await people.ines.documents.upload(material({ documentId, rev: 1, scope: 'specific', companies: [FRENCH, 'cp-ostwall'] }));
    gateway.bell.ring();
    await lines.bruno.until(() => lines.bruno.facts('publication.gone').length > 0);
    await lines.eve.until(() => lines.eve.facts('publication.published').length > 0);
    expect(lines.bruno.facts('publication.gone')[0]!.data).toEqual({ publicationId: documentId, kind: 'material' });
    expect(lines.eve.facts('publication.published')[0]!.data).toMatchObject({ card: { documentId } });
    expect(Object.keys((lines.eve.facts('publication.published')[0]!.data as { card: object }).card)).not.toContain('companies');
    expect(lines.aiko.facts()).toEqual([]);
    for (const line of Object.values(lines)) line.close();
    expect(await idsFor(people.bruno)).not.toContain(documentId);
    expect(await idsFor(people.eve)).toContain(documentId);
  });

  it('R6.7 a headquarters item for all partners is announced by one fact in a single room', async () => {
    const lines = [people.bruno, people.eve, people.aiko].map((person) => person.connect());
    for (const line of lines) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const { documentId } = await publishDocument(gateway, people.ines);
    gateway.bell.ring();
    for (const line of lines) {
      await line.until(() => line.facts('publication.published').length > 0);
      line.close();
    }
    const facts = await gateway.database.db
      .selectFrom('fact')
      .select(['rooms', 'data'])
      .where('type', '=', 'publication.published')
      .execute();
    const rooms = facts.filter(({ data }) => JSON.stringify(data).includes(documentId)).map((fact) => fact.rooms);
    expect(rooms).toEqual([['below:yhq']]);
  });
});

describe('an edit', () => {
  it('R4.10 an edit of an outdated revision is refused with the current revision and its author', async () => {
    const { documentId } = await publishDocument(gateway, people.lena);
    await people.jonas.documents.upload(material({ documentId, rev: 1, title: 'By Jonas' }));
    const failure = await failureOf(people.lena.documents.upload(material({ documentId, rev: 1, title: 'By Lena' })));
    expect(isRefusedAs(failure, ChangedFirst) && failure.body.data).toMatchObject({
      card: { documentId, title: 'By Jonas', rev: 2 },
      by: expect.stringMatching(/^Jonas /),
    });
    const saveResponse = await people.lena.documents.upload(material({ documentId, rev: 2, title: 'By Lena' }));
    expect(saveResponse.document).toMatchObject({ title: 'By Lena', rev: 3, version: 1 });
  });

  it("R6.4 an edit of another unit's document is refused, and a hidden document is reported as not found", async () => {
    const { documentId } = await publishDocument(gateway, people.marco, { lcos: ['lco-deutschland'] });
    expect(isRefusedAs(await failureOf(people.lena.documents.upload(material({ documentId, rev: 1 }))), NotAllowed)).toBe(true);
    expect(isRefusedAs(await failureOf(people.chloe.documents.upload(material({ documentId, rev: 1 }))), ObjectMissing)).toBe(true);
  });

  it('R3.13 an edit with a new file creates a version, and companies that are added later do not see earlier versions', async () => {
    const { documentId } = await publishDocument(gateway, people.lena, { scope: 'specific', companies: [GERMAN] }, 'Edition one.docx');
    const fileId = await uploadMaterial(gateway, people.lena, 'Edition two.docx', docx('Second'));
    const { document } = await people.lena.documents.upload(
      material({ documentId, rev: 1, fileId, note: 'With drawings', scope: 'specific', companies: [GERMAN] }),
    );
    expect(document).toMatchObject({ version: 2, file: { name: 'Edition two.docx' } });
    const otherCompany = 'cp-ostwall';
    await people.lena.documents.upload(material({ documentId, rev: 2, scope: 'specific', companies: [GERMAN, otherCompany] }));
    const versions = async (person: Person) => (await person.documents.item({ documentId })).versions.map(({ version }) => version);
    expect(await versions(people.bruno)).toEqual([2, 1]);
    await gateway.database.db.updateTable('person').set({ unit_id: otherCompany }).where('id', '=', 'bruno').execute();
    try {
      const later = await gateway.as('bruno');
      expect(await versions(later)).toEqual([2]);
      const oldVersionResponse = await later.fetch(`/api/knowledge/download/Edition%20one.docx?documentId=${documentId}&version=1`);
      expect(oldVersionResponse.status).toBe(404);
    } finally {
      await gateway.database.db.updateTable('person').set({ unit_id: GERMAN }).where('id', '=', 'bruno').execute();
      people.bruno = await gateway.as('bruno');
    }
  });

  it('R7.5 a document accepts only an unused file that its publisher uploaded', async () => {
    const fileId = await uploadMaterial(gateway, people.jonas);
    expect(isRefusedAs(await failureOf(people.lena.documents.upload(material({ fileId }))), FileUnknown)).toBe(true);
    await people.jonas.documents.upload(material({ fileId }));
    expect(isRefusedAs(await failureOf(people.jonas.documents.upload(material({ fileId }))), FileUnknown)).toBe(true);
  });
});
