import { createDecipheriv, createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiError, ChangedFirst, FileUnknown, failedAs, type MaterialRow, Missing, NotAllowed } from '@portal/contracts';
import { anyPdf, docx } from '../../../../../tests/files';
import { downloadPath, material, publish, uploadMaterial } from '../../../../../tests/publications';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/test-gateway';
import { until } from '../../../../../tests/until';
import { DueWork } from '../../jobs/due-work';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
beforeAll(async () => {
  gateway = await openTestGateway();
  for (const name of ['bruno', 'eve', 'jonas', 'lena', 'chloe', 'marco', 'ines', 'aiko'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';
const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const outcome = await call.then(
    () => null,
    (error: ApiError) => error,
  );
  if (!outcome) throw new Error('It was not refused');
  return outcome;
};
const listOf = ({ id, knowledge }: Person, filter: Omit<Parameters<typeof knowledge.documents>[0], 'callerId'> = {}) =>
  knowledge.documents({ callerId: id, pageSize: 100, ...filter });
const idsFor = async (person: Person, filter = {}) => (await listOf(person, filter)).items.map(({ documentId }) => documentId);
const withdraw = ({ id, knowledge }: Person, documentId: string) => knowledge.deactivate({ documentId, callerId: id });

describe('the columns of a document', () => {
  const keysFor = async (person: Person, documentId: string) => {
    const raw = await person.fetch(`/api/knowledge/${documentId}`);
    return ((await raw.json()) as { document: Record<string, unknown> }).document;
  };

  it('R6.6 a partner gets those of everybody, each level of staff its own besides, and the others are absent', async () => {
    const { documentId } = await publish(gateway, people.ines, { scope: 'specific', companies: [GERMAN, FRENCH] });
    const base = ['documentId', 'kind', 'title', 'description', 'docType', 'language', 'productId', 'industry', 'file', 'version'];
    const everybody = [...base, 'uploader', 'uploadedAt'].sort();
    const keys = async (person: Person) => Object.keys(await keysFor(person, documentId)).sort();
    expect(await keys(people.bruno)).toEqual(everybody);
    expect(await keys(people.jonas)).toEqual([...everybody, 'accessLevel', 'companies'].sort());
    expect(await keys(people.marco)).toEqual([...everybody, 'accessLevel', 'companies', 'lcos'].sort());
    expect(await keys(people.ines)).toEqual([...everybody, 'accessLevel', 'companies', 'lcos', 'regions', 'rev'].sort());
  });

  it('T23 each reader learns of the part of the audience below them alone', async () => {
    const { documentId } = await publish(gateway, people.ines, { scope: 'specific', companies: [GERMAN, FRENCH, 'cp-sakuragi'] });
    const companies = async (person: Person) => (await keysFor(person, documentId))['companies'] as { id: string }[];
    const ids = async (person: Person) => (await companies(person)).map(({ id }) => id).sort();
    expect(await ids(people.jonas)).toEqual([GERMAN]);
    expect(await ids(people.chloe)).toEqual([FRENCH]);
    expect(await ids(people.marco)).toEqual([GERMAN, FRENCH]);
    expect(await ids(people.ines)).toEqual([GERMAN, 'cp-sakuragi', FRENCH].sort());
    expect(await keysFor(people.ines, documentId)).toMatchObject({
      accessLevel: 'specific',
      regions: expect.arrayContaining([expect.objectContaining({ id: 'rhq-europe' }), expect.objectContaining({ id: 'rhq-apac' })]),
    });
  });

  it('R3.13 a document has its title, product, industry, type, language, file, uploader and day', async () => {
    const document = await publish(gateway, people.lena, { title: 'Menge & Maß', language: 'de' }, 'Anleitung.docx');
    expect(document).toMatchObject({
      title: 'Menge & Maß',
      productId: 'yd-p7',
      industry: 'water',
      docType: 'manual',
      language: 'de',
      accessLevel: 'all',
      file: { name: 'Anleitung.docx', kind: 'docx' },
      uploader: expect.stringMatching(/^Lena /),
      uploadedAt: expect.stringMatching(/^\d{4}-/),
    });
  });
});

describe('whom a document is for', () => {
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
  ] as const)('R5.3 %s are told so at the field', async (_, name, audience, fields) => {
    const fileId = await uploadMaterial(gateway, people[name]);
    const refused = await failure(people[name].knowledge.upload(material({ fileId, ...(audience as object) })));
    expect({ status: refused.status, fields: Object.keys(refused.body.errors ?? {}) }).toEqual({ status: 400, fields: [...fields] });
    expect(
      (await people[name].knowledge.upload(material({ fileId, ...(name === 'marco' ? { lcos: ['lco-france'] } : {}) }))).document.title,
    ).toBeTruthy();
  });

  it('R5.1 R5.5 a title has none of the marks that names of files may not have, and is there', async () => {
    for (const title of ['', '   ', 'A/B', 'What?', "It's", 'One. Two', 'a'.repeat(201)]) {
      const fileId = randomUUID();
      const refused = await failure(people.lena.knowledge.upload(material({ fileId, title })));
      expect({ title, status: refused.status, fields: Object.keys(refused.body.errors ?? {}) }).toEqual({
        title,
        status: 400,
        fields: ['title'],
      });
    }
  });

  it('R6.7 an edit of the audience moves the document from one partner to another, live, and tells nobody else', async () => {
    const { documentId } = await publish(gateway, people.ines, { scope: 'specific', companies: [GERMAN, 'cp-ostwall'] });
    const lines = { bruno: people.bruno.connect(), eve: people.eve.connect(), aiko: people.aiko.connect() };
    for (const line of Object.values(lines)) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await people.ines.knowledge.upload(material({ documentId, rev: 1, scope: 'specific', companies: [FRENCH, 'cp-ostwall'] }));
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

  it('R6.7 what headquarters publish to all is one fact in one room, which partners everywhere hear', async () => {
    const lines = [people.bruno, people.eve, people.aiko].map((person) => person.connect());
    for (const line of lines) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const { documentId } = await publish(gateway, people.ines);
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
  it('R4.10 that knows an older state is refused with the newer one, and with who made it', async () => {
    const { documentId } = await publish(gateway, people.lena);
    await people.jonas.knowledge.upload(material({ documentId, rev: 1, title: 'By Jonas' }));
    const refused = await failure(people.lena.knowledge.upload(material({ documentId, rev: 1, title: 'By Lena' })));
    expect(failedAs(refused, ChangedFirst) && refused.body.data).toMatchObject({
      card: { documentId, title: 'By Jonas', rev: 2 },
      by: expect.stringMatching(/^Jonas /),
    });
    const saved = await people.lena.knowledge.upload(material({ documentId, rev: 2, title: 'By Lena' }));
    expect(saved.document).toMatchObject({ title: 'By Lena', rev: 3, version: 1 });
  });

  it('R6.4 of what another unit has published is refused as such, and of what one does not see as if it were not there', async () => {
    const { documentId } = await publish(gateway, people.marco, { lcos: ['lco-deutschland'] });
    expect(failedAs(await failure(people.lena.knowledge.upload(material({ documentId, rev: 1 }))), NotAllowed)).toBe(true);
    expect(failedAs(await failure(people.chloe.knowledge.upload(material({ documentId, rev: 1 }))), Missing)).toBe(true);
  });

  it('R3.13 with a new file is a new version; a company that comes later reads none from before its time', async () => {
    const { documentId } = await publish(gateway, people.lena, { scope: 'specific', companies: [GERMAN] }, 'Edition one.docx');
    const fileId = await uploadMaterial(gateway, people.lena, 'Edition two.docx', docx('Second'));
    const { document } = await people.lena.knowledge.upload(
      material({ documentId, rev: 1, fileId, note: 'With drawings', scope: 'specific', companies: [GERMAN] }),
    );
    expect(document).toMatchObject({ version: 2, file: { name: 'Edition two.docx' } });
    const colleague = 'cp-ostwall';
    await people.lena.knowledge.upload(material({ documentId, rev: 2, scope: 'specific', companies: [GERMAN, colleague] }));
    const versions = async (person: Person) => (await person.knowledge.document({ documentId })).versions.map(({ version }) => version);
    expect(await versions(people.bruno)).toEqual([2, 1]);
    await gateway.database.db.updateTable('person').set({ unit_id: colleague }).where('id', '=', 'bruno').execute();
    try {
      const later = await gateway.as('bruno');
      expect(await versions(later)).toEqual([2]);
      const old = await later.fetch(`/api/knowledge/download/Edition%20one.docx?documentId=${documentId}&version=1`);
      expect(old.status).toBe(404);
    } finally {
      await gateway.database.db.updateTable('person').set({ unit_id: GERMAN }).where('id', '=', 'bruno').execute();
      people.bruno = await gateway.as('bruno');
    }
  });

  it('R7.5 takes only a file of its own that nothing has taken yet', async () => {
    const fileId = await uploadMaterial(gateway, people.jonas);
    expect(failedAs(await failure(people.lena.knowledge.upload(material({ fileId }))), FileUnknown)).toBe(true);
    await people.jonas.knowledge.upload(material({ fileId }));
    expect(failedAs(await failure(people.jonas.knowledge.upload(material({ fileId }))), FileUnknown)).toBe(true);
  });
});

describe('the list of documents', () => {
  const word = `Quarzgrenze${Date.now()}`;
  let own: MaterialRow[];
  beforeAll(async () => {
    own = [];
    for (const language of ['en', 'de', 'de'] as const)
      own.push(await publish(gateway, people.lena, { title: `${word} ${language}`, language, docType: 'data-sheet', industry: 'metals' }));
    await publish(gateway, people.chloe, { title: `${word} fr`, language: 'fr' });
  });

  it('R7.5 has the newest first, in pages, and counts what the caller may see', async () => {
    const all = await listOf(people.bruno, { search: word });
    expect(all).toMatchObject({ totalCount: 3, totalIsMore: false });
    expect(all.items.map(({ documentId }) => documentId)).toEqual(own.map(({ documentId }) => documentId).reverse());
    const second = await listOf(people.bruno, { search: word, pageSize: 2, pageNumber: 2 });
    expect(second.items.map(({ documentId }) => documentId)).toEqual([own[0]!.documentId]);
    const whole = await listOf(people.bruno, { pageSize: 2 });
    expect(whole.totalCount).toBe((await listOf(people.bruno)).items.length);
    expect(whole.items.map(({ documentId }) => documentId)).toEqual((await idsFor(people.bruno)).slice(0, 2));
  });

  it('R7.5 is narrowed by language, type, product and industry, and by the beginnings of words', async () => {
    const count = async (filter: object) => (await listOf(people.bruno, { search: word.slice(0, 12), ...filter })).totalCount;
    expect(await count({})).toBe(3);
    expect(await count({ language: 'de' })).toBe(2);
    expect(await count({ language: 'fr' })).toBe(0);
    expect(await count({ docType: 'data-sheet', industry: 'metals', productId: 'yd-p7' })).toBe(3);
    expect(await count({ docType: 'manual' })).toBe(0);
    expect((await listOf(people.bruno, { search: '>lco:lco-deutschland' })).items.map(({ title }) => title)).not.toContain(`${word} fr`);
  });

  it('R7.5 finds a document by what its file says, also after an edit, and no longer by what an older file said', async () => {
    const word = `Innenwort${Date.now()}`;
    const titles = async () => (await listOf(people.bruno, { search: word })).items.map(({ title }) => title);
    const fileOf = (text: string) => uploadMaterial(gateway, people.lena, 'Anleitung.docx', docx(text));
    const upload = async (more: Parameters<typeof material>[0]) => (await people.lena.knowledge.upload(material(more))).document;

    const first = await upload({ fileId: await fileOf(`Das ${word} steht innen.`) });
    expect(await titles()).toEqual([]);
    const work = gateway.app.get(DueWork, { strict: false });
    await until(async () => {
      await work.run('slow');
      return (await titles()).length === 1;
    });
    const second = await upload({ documentId: first.documentId, rev: first.rev, title: 'Umbenannt' });
    expect(await titles()).toEqual(['Umbenannt']);
    await upload({ documentId: first.documentId, rev: second.rev, fileId: await fileOf('Etwas anderes.') });
    expect(await titles()).toEqual([]);
  });
});

describe('a document that is gone', () => {
  it('T26 is nowhere any more: list, search, detail, download, link and the address that was signed before', async () => {
    const document = await publish(gateway, people.lena, { title: 'Vergänglich' }, 'Last pages.pdf');
    const { documentId } = document;
    const { url } = await people.bruno.publications.link({ publicationId: documentId });
    const first = await fetch(gateway.url + url, { headers: { range: 'bytes=0-99' } });
    expect([first.status, (await first.arrayBuffer()).byteLength]).toEqual([206, 100]);
    await withdraw(people.lena, documentId);
    const next = await fetch(gateway.url + url, { headers: { range: 'bytes=100-199' } });
    expect(next.status).toBe(404);
    for (const person of [people.bruno, people.lena, people.marco, people.ines]) {
      expect(await idsFor(person)).not.toContain(documentId);
      expect((await listOf(person, { search: 'Vergänglich' })).totalCount).toBe(0);
      expect((await person.fetch(`/api/knowledge/${documentId}`)).status).toBe(404);
      expect((await person.fetch(downloadPath(document))).status).toBe(404);
      expect((await person.fetch('/api/knowledge/download/Last%20pages.pdf')).status).toBe(404);
      expect((await person.fetch(`/api/publications/link?publicationId=${documentId}`)).status).toBe(404);
    }
    const rows = await gateway.database.db.selectFrom('audience').select('mark').where('publication_id', '=', documentId).execute();
    expect(rows.map(({ mark }) => mark).sort()).toEqual(['#hq', '#lco-deutschland', '#rhq-europe', 'lco:lco-deutschland']);
  });

  it('T26 a signed address is for its person and version alone', async () => {
    const { documentId } = await publish(gateway, people.lena);
    const { url } = await people.bruno.publications.link({ publicationId: documentId });
    for (const [from, to] of [
      ['reader=bruno', 'reader=lena'],
      ['version=1', 'version=2'],
      [documentId, randomUUID()],
    ] as const)
      expect((await fetch(gateway.url + url.replace(from, to))).status).toBe(404);
  });
});

describe('a download', () => {
  interface Unlocked {
    key: string;
    type: string;
    name: string;
    length: number;
    userId: string;
  }
  const derive = (key: Buffer, id: string, what: string) => Buffer.from(hkdfSync('sha256', key, id, `portal download ${what} v1`, 32));
  /** Opens it as the form of encrypted downloads says, in words of its own; null where the tag does not hold. */
  const open = (body: Buffer, downloadId: string, { key, type, length, userId }: Unlocked): Buffer | null => {
    const secret = Buffer.from(key, 'base64');
    const [sealed, tag] = [body.subarray(0, -32), body.subarray(-32)];
    const mac = createHmac('sha256', derive(secret, downloadId, 'authentication'));
    mac.update(`YDE1\n${downloadId}\n${userId}\n${type}\n${length}\n`).update(sealed);
    if (!mac.digest().equals(tag)) return null;
    const decipher = createDecipheriv('aes-256-cbc', derive(secret, downloadId, 'encryption'), Buffer.alloc(16));
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  };
  const take = async (person: Person, document: MaterialRow) => {
    const response = await person.fetch(downloadPath(document));
    const [version, cipher, downloadId] = response.headers.get('x-content-encryption')?.split('; ') ?? [];
    return { response, version, cipher, downloadId: downloadId!, body: Buffer.from(await response.arrayBuffer()) };
  };

  it('R7.14 of a pdf travels encrypted under a key of its own, and opens byte for byte with the key that is given once', async () => {
    const bytes = anyPdf('Torque of the clamps');
    const fileId = await uploadMaterial(gateway, people.lena, 'Clamps.pdf', bytes);
    const { document } = await people.lena.knowledge.upload(material({ fileId }));
    const { response, version, cipher, downloadId, body } = await take(people.bruno, document);
    expect([version, cipher]).toEqual(['v1', 'A256CBC-HS256']);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-length')).toBe(String(16 * (Math.floor(bytes.length / 16) + 1) + 32));
    const unlocked = await people.bruno.files.unlock({ downloadId });
    expect(unlocked).toMatchObject({ name: 'Clamps.pdf', type: 'application/pdf', length: bytes.length, userId: 'bruno' });
    expect(open(body, downloadId, unlocked)).toEqual(bytes);
    for (let bit = 0; bit < body.length * 8; bit += 97) {
      const bent = Buffer.from(body);
      bent[bit >> 3]! ^= 1 << (bit & 7);
      expect(open(bent, downloadId, unlocked)).toBeNull();
    }
    expect(open(body.subarray(0, -1), downloadId, unlocked)).toBeNull();
    const again = await take(people.bruno, document);
    expect(again.body.subarray(0, 16)).not.toEqual(body.subarray(0, 16));
  });

  it('R7.14 the key is given once, to the sign-in that downloaded, within a minute', async () => {
    const document = await publish(gateway, people.lena, {}, 'Keys.pdf');
    const { downloadId } = await take(people.bruno, document);
    const elsewhere = await gateway.as('bruno');
    for (const other of [elsewhere, people.eve]) expect(failedAs(await failure(other.files.unlock({ downloadId })), Missing)).toBe(true);
    await people.bruno.files.unlock({ downloadId });
    expect(failedAs(await failure(people.bruno.files.unlock({ downloadId })), Missing)).toBe(true);
    const late = await take(people.bruno, document);
    await gateway.database.db
      .updateTable('download_key')
      .set({ expires_at: new Date(0) })
      .where('id', '=', late.downloadId)
      .execute();
    expect(failedAs(await failure(people.bruno.files.unlock({ downloadId: late.downloadId })), Missing)).toBe(true);
    const rows = await gateway.database.db.selectFrom('download_key').select('sealed').execute();
    for (const { sealed } of rows) expect(Buffer.from(sealed, 'base64')).toHaveLength(12 + 32 + 16);
  });

  it('R7.13 of any other kind is sent as it is, under the given name', async () => {
    const bytes = docx('Plain');
    const fileId = await uploadMaterial(gateway, people.lena, 'Plain.docx', bytes);
    const { document } = await people.lena.knowledge.upload(material({ fileId }));
    const { response, body } = await take(people.bruno, document);
    expect(response.headers.get('x-content-encryption')).toBeNull();
    expect(response.headers.get('content-disposition')).toContain('Plain.docx');
    expect(body).toEqual(bytes);
  });

  it('R7.5 by its name alone is the newest of that name that the caller may see', async () => {
    const name = `Twice ${Date.now()}.docx`;
    const older = docx('Older');
    const fileId = await uploadMaterial(gateway, people.lena, name, older);
    await people.lena.knowledge.upload(material({ fileId }));
    await publish(gateway, people.chloe, {}, name);
    const response = await people.bruno.fetch(`/api/knowledge/download/${encodeURIComponent(name)}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(older);
  });

  it('R7.5 is written down for its person and version, and once more when its last byte has left', async () => {
    const document = await publish(gateway, people.lena);
    await take(people.bruno, document);
    const row = await until(async () =>
      gateway.database.db
        .selectFrom('download')
        .selectAll()
        .where('publication_id', '=', document.documentId)
        .where('finished', '=', true)
        .executeTakeFirst(),
    );
    expect(row).toMatchObject({ person_id: 'bruno', company_id: GERMAN, version: 1 });
  });
});
