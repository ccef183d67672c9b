import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { docx, xlsxOf } from '../../../../../tests/kit/files/files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [ines, lena, bruno] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway({ env: { UPLOAD_MAX_MB: '1' } });
  [ines, lena, bruno] = [await gateway.as('ines'), await gateway.as('lena'), await gateway.as('bruno')];
});
afterAll(() => gateway.close());

interface CallResponse {
  status: number;
  body: { code?: string; errors?: object; document?: { documentId: string; rev: number; version: number; file: { name: string } } };
}
type Fields = Record<string, string | readonly string[]>;
type Attachment = readonly [name: string, bytes: Uint8Array | string];

/** Submits a form. A field with several texts is repeated. */
const send = async (person: Person, path: string, fields: Fields, files: readonly Attachment[], key?: string): Promise<CallResponse> => {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('attachment', new Blob([bytes as never]), name);
  for (const [name, value] of Object.entries(fields)) for (const text of [value].flat()) form.append(name, text);
  const response = await person.fetch(`/api/${path}`, {
    method: 'POST',
    body: form,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
  return { status: response.status, body: (await response.json()) as CallResponse['body'] };
};

const UPLOAD = 'knowledge/upload';
const material = (more: Fields = {}): Fields => ({ title: 'Wiring plan', docType: 'manual', language: 'en', scope: 'all', ...more });

/** Lists the files in the document store, complete and incoming. */
const listStoredFiles = async (): Promise<string[]> =>
  (await readdir(join(gateway.env.DATA_DIR, 'files', 'material'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const countOf = async (table: 'file' | 'publication') =>
  Number(
    (
      await gateway.database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );

it('R7.5 a document is published by one form that contains its file, with a file name in any script', async () => {
  const { status, body } = await send(ines!, UPLOAD, material({ productId: '', description: '' }), [['配線図 2027.docx', docx('Wires')]]);
  expect({ status, file: body.document?.file }).toMatchObject({ status: 200, file: { name: '配線図 2027.docx' } });
  expect((await bruno!.documents.item({ documentId: body.document!.documentId })).document.title).toBe('Wiring plan');
});

it('R7.5 form fields with lists and numbers may be text or JSON, and may follow the file', async () => {
  const companies = ['cp-brennhagen', 'cp-ostwall'];
  const first = await send(lena!, UPLOAD, material({ scope: 'specific', companies }), [['Plan.docx', docx('One')]]);
  expect(first.body.document).toMatchObject({ companies: [{ id: 'cp-brennhagen' }, { id: 'cp-ostwall' }], version: 1 });
  const { documentId } = first.body.document!;
  const edit = { documentId, rev: '1', scope: 'specific', companies: JSON.stringify(['cp-brennhagen']) };
  const second = await send(lena!, UPLOAD, material(edit), [['Plan 2.docx', docx('Two')]]);
  expect(second.body.document).toMatchObject({ companies: [{ id: 'cp-brennhagen' }], version: 2 });
});

it('R7.3 the fields of a price list may be in the query string, with the file as form data', async () => {
  const query = new URLSearchParams({ title: 'Prices of 2027', scope: 'all', effectiveFrom: '2027-01-01' });
  const { status, body } = await send(ines!, `pricelist/upload?${query}`, {}, [['Prices.xlsx', xlsxOf([['Part number', 'Price']])]]);
  expect({ status, document: body.document }).toMatchObject({
    status: 200,
    document: { title: 'Prices of 2027', effectiveFrom: '2027-01-01' },
  });
});

it('R7.7 a news item accepts several attachments in one form', async () => {
  const fields = { title: 'New housing', description: 'It is blue.', NewsCategory: 'product-update', scope: 'all' };
  const { status, body } = await send(ines!, 'news/addupdatenews', fields, [
    ['Blue.docx', docx('Blue')],
    ['Colours.csv', 'a;b\n1;2\n'],
  ]);
  expect({ status, document: body.document }).toMatchObject({
    status: 200,
    document: { attachments: [{ name: 'Blue.docx' }, { name: 'Colours.csv' }] },
  });
});

it('R5.2 an inline upload that is too large, empty, badly named or of a wrong type is refused like a separate upload', async () => {
  const countsBefore = { files: await countOf('file'), items: await countOf('publication'), stored: await listStoredFiles() };
  const cases: [Attachment, number, string][] = [
    [['Film.csv', 'x'.repeat(5 * 1024 ** 2)], 422, 'file.too-large'],
    [['Plan.docx', 'not a document'], 422, 'file.wrong-kind'],
    [['Plan.csv', ''], 422, 'file.empty'],
    [['../Plan.docx', docx('Up')], 422, 'file.name'],
  ];
  for (const [file, status, code] of cases) expect(await send(ines!, UPLOAD, material(), [file])).toMatchObject({ status, body: { code } });
  expect({ files: await countOf('file'), items: await countOf('publication'), stored: await listStoredFiles() }).toEqual(countsBefore);
});

it('R7.5 a form with invalid fields leaves no stored file behind', async () => {
  const countsBefore = { files: await countOf('file'), stored: await listStoredFiles() };
  const plan: Attachment = ['Plan.docx', docx('Kept by nobody')];
  const refusal = await send(ines!, UPLOAD, material({ docType: 'poem', surprise: '1' }), [plan]);
  expect(refusal).toMatchObject({ status: 400, body: { errors: { docType: expect.anything(), surprise: [{ code: 'unknown-field' }] } } });
  const foreign = await send(lena!, UPLOAD, material({ documentId: randomUUID(), rev: '1' }), [plan]);
  expect(foreign.status).toBe(404);
  const duplicateResponse = await send(ines!, UPLOAD, material(), [plan, plan]);
  expect(duplicateResponse).toMatchObject({ status: 400, body: { errors: { fileId: [{ code: 'repeated' }] } } });
  expect((await send(ines!, UPLOAD, material({ description: 'x'.repeat(80_000) }), [plan])).body.code).toBe('request.too-large');
  expect({ files: await countOf('file'), stored: await listStoredFiles() }).toEqual(countsBefore);
});

it('R7.5 a repeated form with the same key creates one document, and a different file with the same key is refused', async () => {
  const key = randomUUID();
  const plan: Attachment = ['Plan.docx', docx('Once')];
  const first = await send(ines!, UPLOAD, material(), [plan], key);
  const repeatResponse = await send(ines!, UPLOAD, material(), [plan], key);
  expect(repeatResponse.body.document?.documentId).toBe(first.body.document!.documentId);
  expect((await send(ines!, UPLOAD, material(), [['Plan.docx', docx('Twice')]], key)).body.code).toBe('idempotency.reused');
  expect((await send(ines!, UPLOAD, material({ title: 'Other' }), [plan], key)).body.code).toBe('idempotency.reused');
});

it("R5.2 a partner's form is refused, and none of its bytes are stored", async () => {
  const filesBefore = await listStoredFiles();
  expect((await send(bruno!, UPLOAD, material(), [['Plan.docx', docx('No')]])).status).toBe(403);
  expect(await listStoredFiles()).toEqual(filesBefore);
});
