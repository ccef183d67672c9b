import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { csv, mp4, pdfFile, png } from '../../../../../tests/kit/files/files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Clock } from '../../platform/clock';
import { secretsOf } from '../../platform/config/secrets';
import { FileLinks } from '../../services/storage/links';

let gateway: TestGateway;
let bruno: Person;
let links: FileLinks;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
  bruno = await gateway.as('bruno');
  links = gateway.app.get(FileLinks);
});
afterAll(() => gateway.close());

const upload = async (bytes: Buffer | Promise<Buffer>, name: string): Promise<string> => {
  const fileId = randomUUID();
  await bruno.files.upload({ purpose: 'attachment', fileId, name }, { file: new Blob([new Uint8Array(await bytes)]) });
  return fileId;
};
const get = (url: string, headers: Record<string, string> = {}) => fetch(gateway.url + url, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a signed address', () => {
  it('T18 a signed URL returns the unchanged file to anyone who has the URL', async () => {
    const bytes = await png();
    const { url, expiresAt } = links.link(await upload(bytes, 'trend.png'), 'download', bruno.id);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(LIMITS.fileLinkMs - 10_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(LIMITS.fileLinkMs);
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(bytes);
  });

  it('T18 a signed URL is valid for five minutes, one file and one purpose, and all invalid URLs get the same response', async () => {
    const [fileId, otherFileId] = [await upload(csv(), 'a.csv'), await upload(csv(), 'b.csv')];
    const { url } = links.link(fileId, 'download', bruno.id);
    const pastClock = new (class extends Clock {
      override now = () => new Date(Date.now() - LIMITS.fileLinkMs - 1_000);
    })();
    const invalidUrls = [
      new FileLinks(secretsOf('s'.repeat(32)), pastClock).link(fileId, 'download', bruno.id).url,
      new FileLinks(secretsOf('t'.repeat(32)), new Clock()).link(fileId, 'download', bruno.id).url,
      url.replace(fileId, otherFileId),
      url.replace('as=download', 'as=preview'),
      url.replace('reader=bruno', 'reader=lena'),
      url.replace(/expires=\d+/, `expires=${Date.now() + 3_600_000}`),
      url.replace(/signature=.*/, 'signature=x'),
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`.replace(/signature=(.)/, 'signature=x$1'),
      links.link(randomUUID(), 'download', bruno.id).url,
    ];
    for (const invalidUrl of invalidUrls) {
      const { status, ...rest } = await get(invalidUrl);
      expect([invalidUrl, status]).toEqual([invalidUrl, 404]);
      expect(rest).not.toHaveProperty('etag');
    }
    const bodies = await Promise.all(invalidUrls.map(async (one) => (await get(one)).json() as Promise<{ requestId: string }>));
    expect(new Set(bodies.map(({ requestId: _, ...body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('T18 a signed URL is refused as not found once the account that it was signed for is disabled', async () => {
    const eve = await gateway.as('eve');
    const { url } = links.link(await upload(csv(), 'a.csv'), 'download', eve.id);
    expect((await get(url)).status).toBe(200);
    const sam = await gateway.as('sam');
    await sam.people.disable({ userId: eve.id, reason: 'Left the company.' });
    expect((await get(url)).status).toBe(404);
    await sam.people.enable({ userId: eve.id });
  });

  it('T18 a signed URL of a deleted file is refused as not found', async () => {
    const fileId = await upload(csv(), 'a.csv');
    const { url } = links.link(fileId, 'download', bruno.id);
    await bruno.files.drop({ fileId });
    expect((await get(url)).status).toBe(404);
  });

  it('R8.3 a signed URL of a file whose bytes are missing causes a server error', async () => {
    const fileId = await upload(csv(), 'a.csv');
    const { url } = links.link(fileId, 'download', bruno.id);
    const { store_key } = await gateway.database.db
      .selectFrom('file')
      .select('store_key')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    await rm(join(gateway.env.DATA_DIR, 'files', 'attachment', 'kept', store_key.slice(0, 2), store_key));
    expect((await get(url)).status).toBe(503);
  });
});

describe('a served file', () => {
  it('T20 T31 a served file has its own content type, is not cached and cannot run scripts', async () => {
    const { headers } = await get(links.link(await upload(csv(), 'readings.csv'), 'download', bruno.id).url);
    expect(headers.get('content-type')).toBe('text/csv');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const policy = headers.get('content-security-policy')!.split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox', "frame-ancestors 'none'"]));
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['trend.png', png, 'inline', 'attachment'],
    ['plan.pdf', pdfFile, 'inline', 'attachment'],
    ['readings.csv', csv, 'attachment', 'attachment'],
    ['film.mp4', mp4, 'attachment', 'attachment'],
  ])(
    'T20 %s is shown inline only if it is a picture or PDF and the request asks for inline display',
    async (name, make, preview, download) => {
      const fileId = await upload(make(), name);
      for (const [as, how] of [
        ['preview', preview],
        ['download', download],
      ] as const) {
        expect((await get(links.link(fileId, as, bruno.id).url)).headers.get('content-disposition')).toMatch(new RegExp(`^${how}; `));
      }
    },
  );

  it('R5.1 a served file has its own name in any script', async () => {
    const { headers } = await get(links.link(await upload(csv(), '圧力 Übersicht (1)!.csv'), 'download', bruno.id).url);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="__ _bersicht (1)!.csv"; filename*=UTF-8\'\'%E5%9C%A7%E5%8A%9B%20%C3%9Cbersicht%20%281%29!.csv',
    );
  });
});

describe('a part of a file', () => {
  let url: string;
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = csv();
    url = links.link(await upload(bytes, 'readings.csv'), 'download', bruno.id).url;
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=10-10', 10, 10],
    ['bytes=100-', 100, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-999999', 5, undefined],
    ['bytes=-999999', 0, undefined],
  ])('R5.2 a request for the range %s is answered with 206 and exactly the requested bytes', async (range, first, last) => {
    const response = await get(url, { range });
    const part = bytes.subarray(first, last === undefined ? undefined : last + 1);
    const start = bytes.length - part.length === 0 ? 0 : first < 0 ? bytes.length + first : first;
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${start + part.length - 1}/${bytes.length}`);
    expect(response.headers.get('content-length')).toBe(String(part.length));
    expect(await bytesOf(response)).toEqual(part);
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=a-b'])(
    'R5.2 the invalid range %s is ignored and the whole file is sent',
    async (range) => {
      const response = await get(url, { range });
      expect(response.status).toBe(200);
      expect(await bytesOf(response)).toEqual(bytes);
    },
  );

  it.each(['bytes=999999-', 'bytes=999999-9999999', 'bytes=-0'])(
    'R5.2 the range %s beyond the end of the file is refused',
    async (range) => {
      const response = await get(url, { range });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
      expect(await response.json()).toMatchObject({ code: 'range.unknown' });
    },
  );

  it('R5.2 a range is sent only if the given ETag matches the file; otherwise the whole file is sent', async () => {
    const etag = (await get(url)).headers.get('etag')!;
    expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get(url, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });
});
