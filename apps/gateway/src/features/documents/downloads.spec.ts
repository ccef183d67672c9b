import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefusedAs, type MaterialRow, ObjectMissing } from '@portal/contracts';
import { downloadPath, failureOf, material, publishDocument, uploadMaterial } from '../../../../../tests/kit/documents';
import { decryptDownload, decryptPlainDownload, fetchDownload } from '../../../../../tests/kit/downloads';
import { docx, pdfFile } from '../../../../../tests/kit/files/files';
import { type Name, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { makeLog } from '../../platform/log';

let gateway: TestGateway;
const people = {} as Record<Name, Person>;
let logText = '';
beforeAll(async () => {
  // `debug` is the most detailed log level that the gateway uses.
  const log = makeLog('debug', { write: (line: string) => void (logText += line) });
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'debug' }, log });
  for (const name of ['bruno', 'eve', 'lena', 'chloe'] as const) people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';

describe('a download', () => {
  const downloadDocument = (person: Person, document: MaterialRow) => fetchDownload(person, downloadPath(document));

  it('R7.14 a downloaded PDF is encrypted with its own key, which is sent once and decrypts every byte', async () => {
    const bytes = pdfFile('Torque of the clamps');
    const fileId = await uploadMaterial(gateway, people.lena, 'Clamps.pdf', bytes);
    const { document } = await people.lena.documents.upload(material({ fileId }));
    const { response, version, cipher, downloadId, body } = await downloadDocument(people.bruno, document);
    expect([version, cipher]).toEqual(['v1', 'A256CBC-HS256']);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-length')).toBe(String(16 * (Math.floor(bytes.length / 16) + 1) + 32));
    const downloadKey = await people.bruno.files.unlock({ downloadId });
    expect(downloadKey).toMatchObject({ name: 'Clamps.pdf', type: 'application/pdf', length: bytes.length, userId: 'bruno' });
    expect(decryptDownload(body, downloadId, downloadKey)).toEqual(bytes);
    for (let bit = 0; bit < body.length * 8; bit++) {
      const damagedBody = Buffer.from(body);
      damagedBody[bit >> 3]! ^= 1 << (bit & 7);
      expect(decryptDownload(damagedBody, downloadId, downloadKey)).toBeNull();
    }
    expect(decryptDownload(body.subarray(0, -1), downloadId, downloadKey)).toBeNull();
    const secondDownload = await downloadDocument(people.bruno, document);
    expect(secondDownload.body.subarray(0, 16)).not.toEqual(body.subarray(0, 16));
  });

  it('R7.14 a client that sends no format header can decrypt a download with the supplied key, AES-CBC and a zero IV', async () => {
    for (const size of [1, 15, 16, 17, 200_000]) {
      const bytes = Buffer.concat([pdfFile('Torque'), randomBytes(size)]);
      const fileId = await uploadMaterial(gateway, people.lena, `Plain ${size}.pdf`, bytes);
      const { document } = await people.lena.documents.upload(material({ fileId }));
      const { response, version, cipher, downloadId, body } = await fetchDownload(people.bruno, downloadPath(document), null);
      expect([version, cipher]).toEqual(['plain', 'AES-256-CBC']);
      expect(response.headers.get('content-length')).toBe(String(body.length));
      expect(decryptPlainDownload(body, await people.bruno.files.unlock({ downloadId }))).toEqual(bytes);
    }
  });

  it('R7.14 the key of a download is sent once, within a minute, to the session that downloaded the file', async () => {
    const document = await publishDocument(gateway, people.lena, {}, 'Keys.pdf');
    const { downloadId } = await downloadDocument(people.bruno, document);
    const otherSession = await gateway.as('bruno');
    for (const other of [otherSession, people.eve])
      expect(isRefusedAs(await failureOf(other.files.unlock({ downloadId })), ObjectMissing)).toBe(true);
    // Even repeating the same call does not return the key again.
    const callOptions = { idempotencyKey: randomUUID() };
    await people.bruno.files.unlock({ downloadId }, callOptions);
    for (const copy of [callOptions, {}])
      expect(isRefusedAs(await failureOf(people.bruno.files.unlock({ downloadId }, copy)), ObjectMissing)).toBe(true);
    const lateDownload = await downloadDocument(people.bruno, document);
    await gateway.database.db
      .updateTable('download_key')
      .set({ expires_at: new Date(0) })
      .where('id', '=', lateDownload.downloadId)
      .execute();
    expect(isRefusedAs(await failureOf(people.bruno.files.unlock({ downloadId: lateDownload.downloadId })), ObjectMissing)).toBe(true);
    const rows = await gateway.database.db.selectFrom('download_key').select('sealed').execute();
    for (const { sealed } of rows) expect(Buffer.from(sealed, 'base64')).toHaveLength(12 + 32 + 16);
  });

  it('R7.14 the key of a download is never logged in any encoding', async () => {
    const document = await publishDocument(gateway, people.lena, {}, 'Quiet.pdf');
    logText = '';
    const { downloadId } = await downloadDocument(people.bruno, document);
    const { key } = await people.bruno.files.unlock({ downloadId });
    await people.bruno.fetch('/api/files/unlock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ downloadId }),
    });
    expect(logText).toContain('/api/files/unlock');
    const bytes = Buffer.from(key, 'base64');
    for (const spelling of [key, bytes.toString('base64url'), bytes.toString('hex'), encodeURIComponent(key), [...bytes].join(',')])
      expect(logText).not.toContain(spelling);
  });

  it.each(['revoked', 'withdrawn', 'expired'] as const)(
    'R7.14 T26 the key of a download is refused once access to the file is %s',
    async (how) => {
      const { documentId, ...document } = await publishDocument(gateway, people.lena, {}, 'Ends.pdf');
      const { downloadId } = await downloadDocument(people.bruno, { documentId, ...document });
      if (how === 'revoked') await people.lena.publications.revoke({ publicationId: documentId, company: GERMAN });
      if (how === 'withdrawn') await people.lena.documents.withdraw({ documentId, callerId: 'lena' });
      if (how === 'expired')
        await gateway.database.db.updateTable('publication').set({ live_until: new Date() }).where('id', '=', documentId).execute();
      expect(isRefusedAs(await failureOf(people.bruno.files.unlock({ downloadId })), ObjectMissing)).toBe(true);
    },
  );

  it('R7.13 a downloaded Word file is sent unchanged with its name', async () => {
    const bytes = docx('Plain');
    const fileId = await uploadMaterial(gateway, people.lena, 'Plain.docx', bytes);
    const { document } = await people.lena.documents.upload(material({ fileId }));
    const { response, body } = await downloadDocument(people.bruno, document);
    expect(response.headers.get('x-content-encryption')).toBeNull();
    expect(response.headers.get('content-disposition')).toContain('Plain.docx');
    expect(body).toEqual(bytes);
  });

  it('R7.5 a download by name alone returns the newest visible document with that name', async () => {
    const name = `Twice ${Date.now()}.docx`;
    const olderBytes = docx('Older');
    const fileId = await uploadMaterial(gateway, people.lena, name, olderBytes);
    await people.lena.documents.upload(material({ fileId }));
    await publishDocument(gateway, people.chloe, {}, name);
    const response = await people.bruno.fetch(`/api/knowledge/download/${encodeURIComponent(name)}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(olderBytes);
  });

  it.each(['Long.docx', 'Long.pdf'])('T26 a download of %s is cut off when access ends, and is not recorded as completed', async (name) => {
    const noise = randomBytes(24 * 1024 * 1024);
    const bytes = name.endsWith('pdf') ? Buffer.concat([pdfFile(), noise]) : docx('Long', { name: 'word/media/noise.bin', data: noise });
    const fileId = await uploadMaterial(gateway, people.lena, name, bytes);
    const { document } = await people.lena.documents.upload(material({ fileId }));
    const response = await people.bruno.fetch(downloadPath(document));
    const reader = response.body!.getReader();
    await reader.read();
    await people.lena.documents.withdraw({ documentId: document.documentId, callerId: 'lena' });
    const readRemainder = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readRemainder()).rejects.toMatchObject({ name: 'TypeError' });
    const row = await gateway.database.db
      .selectFrom('download')
      .select('finished')
      .where('publication_id', '=', document.documentId)
      .executeTakeFirst();
    expect(row).toEqual({ finished: false });
  });

  it('R7.5 the start and the completion of a download are recorded with the person and the version', async () => {
    const document = await publishDocument(gateway, people.lena);
    await downloadDocument(people.bruno, document);
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

  it('R7.5 downloading a part of a file is not recorded as a download of the whole file', async () => {
    const document = await publishDocument(gateway, people.lena, {}, 'Part.docx');
    const readFinishedFlags = async () => {
      const rows = await gateway.database.db
        .selectFrom('download')
        .select('finished')
        .where('publication_id', '=', document.documentId)
        .execute();
      return rows.map((row) => row.finished).sort((one, other) => Number(one) - Number(other));
    };
    const part = await people.bruno.fetch(downloadPath(document), { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    await downloadDocument(people.bruno, document);
    await until(async () => (await readFinishedFlags()).includes(true));
    expect(await readFinishedFlags()).toEqual([false, true]);
  });
});
