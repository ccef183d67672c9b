import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@portal/contracts';
import { bruno, countTraces, gateway, listStoredFiles, urlFor } from '../../../../../tests/kit/files-gateway';
import { KEY } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';

describe('streamed uploads', () => {
  const [HEAD, TAIL] = ['--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n', '\r\n--x--\r\n'];
  const startUpload = (bytes: number): ClientRequest =>
    request(gateway.url + urlFor('readings.csv', randomUUID()), {
      method: 'POST',
      headers: {
        ...KEY,
        authorization: `Bearer ${bruno.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': HEAD.length + bytes + TAIL.length,
      },
    });
  const readDraftSize = async () => {
    const [draft] = await listStoredFiles('incoming');
    return draft ? (await stat(join(draft.parentPath, draft.name))).size : 0;
  };

  it('R5.2 the bytes of an upload are written to the store as they are received, without buffering the file', async () => {
    const piece = Buffer.alloc(128 * 1024, '1;2\n');
    const uploadRequest = startUpload(piece.length * 6);
    const answer = new Promise<number>((resolve, reject) =>
      uploadRequest.on('response', ({ statusCode }) => resolve(statusCode!)).on('error', reject),
    );
    uploadRequest.write(HEAD);
    for (let pieceCount = 1; pieceCount <= 6; pieceCount++) {
      uploadRequest.write(piece);
      // The last few bytes may start a boundary and are held back until the next bytes.
      await until(async () => (await readDraftSize()) > piece.length * pieceCount - 64 * 1024);
    }
    uploadRequest.end(TAIL);
    expect(await answer).toBe(200);
  });

  it('R5.2 an upload that is cut off leaves no row and no file', async () => {
    const tracesBefore = await countTraces();
    const uploadRequest = startUpload(512 * 1024);
    uploadRequest.on('error', () => undefined);
    uploadRequest.write(HEAD);
    uploadRequest.write(Buffer.alloc(256 * 1024, '1;2\n'));
    await until(async () => (await readDraftSize()) > 100 * 1024);
    uploadRequest.destroy();
    await until(async () => (await countTraces()).drafts === 0);
    expect(await countTraces()).toEqual(tracesBefore);
  });

  it('R5.2 an upload that is not form data is refused as an unreadable request, and a file without a name is refused', async () => {
    const send = async (type: string, body: string, path = urlFor('readings.csv', randomUUID())) => {
      const response = await bruno.fetch(path, { method: 'POST', headers: { 'content-type': `multipart/form-data${type}` }, body });
      return [response.status, ((await response.json()) as ErrorBody).code];
    };
    const unreadableReply = [400, 'request.unreadable'];
    expect(await send('', 'abc')).toEqual(unreadableReply);
    expect(await send('; boundary=x', 'abc')).toEqual(unreadableReply);
    expect(await send('; boundary=x', '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\na')).toEqual(unreadableReply);
    const namelessForm =
      '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n1;2\r\n--x--\r\n';
    expect(await send('; boundary=x', namelessForm, `/api/files/upload?purpose=attachment&fileId=${randomUUID()}`)).toEqual([
      422,
      'file.wrong-kind',
    ]);
    expect(await send('; boundary=x', namelessForm)).toEqual([200, undefined]);
  });

  it('R5.2 form data without its last line is refused as an unreadable request', async () => {
    const tracesBefore = await countTraces();
    const response = await bruno.fetch(urlFor('readings.csv', randomUUID()), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${HEAD}1;2\n1;2\n`,
    });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'request.unreadable' })]);
    expect(await countTraces()).toEqual(tracesBefore);
  });
});
