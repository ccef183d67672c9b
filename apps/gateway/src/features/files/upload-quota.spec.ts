import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ErrorBody, LIMITS, type StoredFile } from '@portal/contracts';
import { sql } from 'kysely';
import { material } from '../../../../../tests/kit/documents';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { KEY, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { MAX_CONNECTIONS } from '../../platform/database/connections';
import { FILE_STORES, type FileStores } from '../../services/storage/stores';

const MB = 1024 ** 2;
const HOUR = 3_600_000;
const [UNATTACHED, DAY] = [2 * MB, 4 * MB];

let gateway: TestGateway;
let bruno: Person;
let lena: Person;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { UPLOAD_MAX_MB: '1', UPLOAD_UNATTACHED_MB: '2', UPLOAD_DAY_MB: '4', UPLOAD_FREE_PERCENT: '0' } });
  [bruno, lena] = [await gateway.as('bruno'), await gateway.as('lena')];
});
beforeEach(async () => {
  await gateway.database.db.deleteFrom('budget_use').execute();
  await gateway.database.db.deleteFrom('file').where('taken_by', 'is', null).execute();
});
afterAll(() => gateway.close());

type Answer = Partial<ErrorBody> & { file?: StoredFile; status: number; retryAfterMs: number | null };
const makeUploadUrl = () => `/api/files/upload?${new URLSearchParams({ purpose: 'attachment', fileId: randomUUID(), name: 'a.csv' })}`;
const bytesOf = (size: number) => Buffer.alloc(size, '1;2\n');
const upload = async (size: number, person = bruno): Promise<Answer> => {
  const form = new FormData();
  form.append('file', new Blob([bytesOf(size)]), 'a.csv');
  const response = await person.fetch(makeUploadUrl(), { method: 'POST', body: form });
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    retryAfterMs: retryAfter === null ? null : Number(retryAfter) * 1000,
    ...((await response.json()) as object),
  };
};
/** Records uploaded or reserved bytes at a past time. */
const recordUsedBytes = (budget: 'uploaded' | 'coming', amount: number, agoMs: number) =>
  sql`insert into budget_use (id, budget, key, at, amount) values
    (${randomUUID()}, ${`${budget} bytes`}, 'bruno', clock_timestamp() - make_interval(secs => ${agoMs / 1000}), ${amount})`.execute(
    gateway.database.db,
  );
const readAllowance = async (person = bruno) => {
  const { unattached, day } = await person.files.quota();
  return { unattached: unattached.leftBytes, day: day.leftBytes };
};
const uploadMaterial = async (person: Person): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([bytesOf(MB / 2)]), 'a.csv');
  const fileId = randomUUID();
  const query = new URLSearchParams({ purpose: 'material', fileId, name: 'a.csv' });
  expect((await person.fetch(`/api/files/upload?${query}`, { method: 'POST', body: form })).status).toBe(200);
  return fileId;
};
const listIncomingFiles = () => readdir(join(gateway.env.DATA_DIR, 'files', 'attachment', 'incoming'));

const [HEAD, TAIL] = ['--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n', '\r\n--x--\r\n'];
/** Starts an upload whose bytes the test sends later. Without `size`, the request has no known length. */
const startUpload = (size?: number): { sending: ClientRequest; answer: Promise<{ status: number; body: ErrorBody }> } => {
  const uploadRequest = request(gateway.url + makeUploadUrl(), {
    method: 'POST',
    headers: {
      ...KEY,
      authorization: `Bearer ${bruno.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...(size === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': HEAD.length + size + TAIL.length }),
    },
  });
  const answer = new Promise<{ status: number; body: ErrorBody }>((resolve, reject) => {
    uploadRequest.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) as ErrorBody }));
    });
  });
  uploadRequest.write(HEAD);
  return { sending: uploadRequest, answer };
};

describe('the quota of unattached files', () => {
  it('R5.2 files of drafts count as unattached until the drafts are published or discarded', async () => {
    const [drafted, published] = [await uploadMaterial(lena), await uploadMaterial(lena)];
    const save = (draftId: string, fileId: string) =>
      lena.publications.saveDraft({ draftId, kind: 'material', title: 'Begun', fileIds: [fileId], fields: [] });
    const [draftId, otherDraftId] = [randomUUID(), randomUUID()];
    for (const [id, fileId] of [
      [draftId, drafted],
      [otherDraftId, published],
    ] as const)
      await save(id, fileId);
    expect((await readAllowance(lena)).unattached).toBe(UNATTACHED - MB);
    await lena.documents.upload(material({ fileId: published, draftId: otherDraftId }));
    expect((await readAllowance(lena)).unattached).toBe(UNATTACHED - MB / 2);
    await lena.publications.discardDraft({ draftId });
    await lena.files.drop({ fileId: drafted });
    expect((await readAllowance(lena)).unattached).toBe(UNATTACHED);
  });

  it("R5.2 unattached files fill a person's quota to the last byte, and a refusal contains the remaining size", async () => {
    expect((await upload(MB)).status).toBe(200);
    expect((await upload(MB - 1)).status).toBe(200);
    expect(await readAllowance()).toEqual({ unattached: 1, day: DAY - UNATTACHED + 1 });
    expect(await upload(2)).toMatchObject({ status: 422, code: 'upload.unattached-full', data: { leftBytes: 1, limitBytes: UNATTACHED } });
    expect((await upload(1)).status).toBe(200);
    expect(await upload(1)).toMatchObject({ status: 422, code: 'upload.unattached-full', data: { leftBytes: 0 } });
    expect((await upload(MB, lena)).status).toBe(200);
  });

  it('R5.2 unattached files no longer count against the quota once they are deleted, attached or marked for deletion', async () => {
    const first = await upload(MB);
    const second = await upload(MB);
    expect((await readAllowance()).unattached).toBe(0);
    await bruno.files.drop({ fileId: first.file!.fileId });
    expect((await readAllowance()).unattached).toBe(MB);
    await bruno.tickets.open(inquiry({ attachments: [second.file!.fileId] }));
    expect((await readAllowance()).unattached).toBe(UNATTACHED);
    await upload(MB);
    await sql`update file set created_at = created_at - make_interval(secs => ${LIMITS.fileUntakenMs / 1000}) where taken_by is null`.execute(
      gateway.database.db,
    );
    expect((await readAllowance()).unattached).toBe(UNATTACHED);
  });

  it('R5.2 simultaneous uploads are accepted only as far as they fit into the quota', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(MB)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, code } of answers) if (status !== 200) expect([status, code]).toEqual([422, 'upload.unattached-full']);
    expect((await readAllowance()).unattached).toBe(0);
  });

  it('R5.2 uploads reserve space from the first byte and release it when they are aborted, but received bytes count against the daily quota', async () => {
    const { sending, answer } = startUpload(MB);
    answer.catch(() => undefined);
    sending.write(bytesOf(MB / 2));
    await until(async () => (await readAllowance()).unattached === MB);
    expect(await upload(MB)).toMatchObject({ status: 200 });
    expect(await upload(1)).toMatchObject({ status: 422 });
    sending.destroy();
    await until(async () => (await readAllowance()).unattached === MB);
    const { day } = await readAllowance();
    expect(day).toBeLessThan(DAY - MB);
    expect(day).toBeGreaterThanOrEqual(DAY - 1.5 * MB);
  });

  it('R10.4 uploads release their reserved space if the store fails before the first byte', async () => {
    const { attachment } = gateway.app.get<FileStores>(FILE_STORES, { strict: false });
    const { draft } = attachment;
    attachment.draft = () => Promise.reject(new Error('The disk does not answer'));
    const failedUpload = await upload(MB);
    attachment.draft = draft;
    expect(failedUpload.status).toBe(503);
    expect(await readAllowance()).toEqual({ unattached: UNATTACHED, day: DAY });
  });

  it('R5.2 uploads of unknown size are cut off at the limit', async () => {
    await upload(MB);
    await upload(MB / 2);
    const { sending, answer } = startUpload();
    sending.write(bytesOf(MB / 2));
    sending.end('1' + TAIL);
    expect(await answer).toMatchObject({ status: 422, body: { code: 'upload.unattached-full', data: { leftBytes: MB / 2 } } });
    expect(await listIncomingFiles()).toEqual([]);
    expect((await readAllowance()).unattached).toBe(MB / 2);
  });

  it('R5.2 uploads that are certainly too large are refused before their bytes are sent', async () => {
    await upload(MB);
    await upload(MB / 2);
    const { sending, answer } = startUpload(MB);
    sending.write(bytesOf(1_000));
    expect(await answer).toMatchObject({ status: 422, body: { code: 'upload.unattached-full' } });
    sending.destroy();
  });

  it('R10.4 uploads that could not be inserted release their reserved space, but received bytes count against the daily quota', async () => {
    const { db } = gateway.database;
    await sql`create function refuse_file() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(db);
    await sql`create constraint trigger refuse_file after insert on file deferrable initially deferred for each row execute function refuse_file()`.execute(
      db,
    );
    try {
      expect(await upload(MB / 2)).toMatchObject({ status: 503 });
    } finally {
      await sql`drop function refuse_file cascade`.execute(db);
    }
    expect(await readAllowance()).toEqual({ unattached: UNATTACHED, day: DAY - MB / 2 });
  });

  it('R7.1 unattached files can be counted while writers use all connections', async () => {
    let finishWriters = () => {};
    const releaseSignal = new Promise<void>((resolve) => {
      finishWriters = resolve;
    });
    const writers = Array.from({ length: gateway.database.kind === 'postgres' ? MAX_CONNECTIONS : 0 }, () =>
      gateway.database.tx(() => releaseSignal),
    );
    try {
      expect(await readAllowance()).toEqual({ unattached: UNATTACHED, day: DAY });
    } finally {
      finishWriters();
      await Promise.allSettled(writers);
    }
  });

  it('R10.4 space reserved by a gateway that died is released once its upload can no longer be running', async () => {
    await recordUsedBytes('coming', UNATTACHED, 2 * HOUR - 60_000);
    expect(await upload(1)).toMatchObject({ status: 422 });
    await gateway.database.db.deleteFrom('budget_use').execute();
    await recordUsedBytes('coming', UNATTACHED, 2 * HOUR + 1_000);
    expect(await upload(1)).toMatchObject({ status: 200 });
  });
});

describe('the daily upload quota of a person', () => {
  it('R5.2 daily uploads fill the quota to the last byte, and further uploads are refused until enough of them are a day old', async () => {
    await recordUsedBytes('uploaded', DAY - MB, 20 * HOUR);
    expect((await upload(MB)).status).toBe(200);
    const refusedUpload = await upload(1);
    expect(refusedUpload).toMatchObject({ status: 429, code: 'upload.day-full', data: { leftBytes: 0, limitBytes: DAY } });
    expect(refusedUpload.retryAfterMs).toBeGreaterThan(3 * HOUR);
    expect(refusedUpload.retryAfterMs).toBeLessThanOrEqual(4 * HOUR);
  });

  it('R5.2 uploads count against the daily quota for a day, even if their file is deleted', async () => {
    await recordUsedBytes('uploaded', DAY, 24 * HOUR + 1_000);
    expect((await readAllowance()).day).toBe(DAY);
    const { file } = await upload(MB);
    await bruno.files.drop({ fileId: file!.fileId });
    expect(await readAllowance()).toEqual({ unattached: UNATTACHED, day: DAY - MB });
  });

  it('R5.2 refused files count against the daily upload quota', async () => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(MB / 2, 'x\0')]), 'a.csv');
    expect((await bruno.fetch(makeUploadUrl(), { method: 'POST', body: form })).status).toBe(422);
    expect(await readAllowance()).toEqual({ unattached: UNATTACHED, day: DAY - MB / 2 });
  });
});

it('R7.11 the master data contains the configured limits', async () => {
  expect((await bruno.masters.all()).limits).toMatchObject({
    uploadBytes: MB,
    uploadUnattachedBytes: UNATTACHED,
    uploadDayBytes: DAY,
    uploadFreePercent: 0,
    uploadsPerHour: LIMITS.uploadsPerHour,
  });
  expect(await bruno.files.quota()).toEqual({
    unattached: { leftBytes: UNATTACHED, limitBytes: UNATTACHED },
    day: { leftBytes: DAY, limitBytes: DAY },
  });
});
