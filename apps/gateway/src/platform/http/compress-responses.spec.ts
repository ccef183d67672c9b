import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastifyOf, { type FastifyInstance } from 'fastify';
import { compressResponses } from './compress-responses';
import { servePortal } from './portal-files';
import { installSecurityHeaders } from './security-headers';

const PAGE = `<!doctype html><title>Portal</title>${'<p>A page of the portal.</p>'.repeat(40)}`;
const SCRIPT = 'export const words = "a script of the portal";\n'.repeat(40);
const ROWS = { items: Array.from({ length: 60 }, (_, row) => ({ row, subject: 'A pump that does not start' })) };

let folder: string;
let gateway: FastifyInstance;
const get = (url: string, encodings?: string, headers: Record<string, string> = {}) =>
  gateway.inject({ url, headers: { ...(encodings === undefined ? {} : { 'accept-encoding': encodings }), ...headers } });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-delivery-'));
  mkdirSync(join(folder, 'assets'));
  for (const [file, text] of [
    ['index.html', PAGE],
    ['assets/app-1a2b.js', SCRIPT],
  ] as const) {
    writeFileSync(join(folder, file), text);
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, 'assets/plain-3c4d.woff2'), 'a font');
  gateway = fastifyOf();
  installSecurityHeaders(gateway, { https: false });
  await compressResponses(gateway);
  gateway.get('/api/contactus/getallcontactlist', () => ROWS);
  gateway.get('/api/contactus/draftkey', () => ROWS);
  gateway.post('/api/auth/refresh-token', () => ROWS);
  gateway.get('/api/master/few', () => ({ items: [] }));
  await servePortal(gateway, folder);
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

describe('precompressed files of the portal', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('R10.3 a browser that accepts %p gets the encoding %p', async (encodings, expectedEncoding) => {
    const reply = await get('/assets/app-1a2b.js', encodings);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBe(expectedEncoding);
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(reply.headers['vary']).toMatch(/accept-encoding/i);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const text =
      expectedEncoding === 'br'
        ? brotliDecompressSync(reply.rawPayload)
        : expectedEncoding === 'gzip'
          ? gunzipSync(reply.rawPayload)
          : reply.rawPayload;
    expect(text.toString()).toBe(SCRIPT);
  });

  it('R10.3 the HTML page is compressed at every path of the portal and revalidated with its ETag', async () => {
    for (const path of ['/', '/index.html', '/inquiry-detail/7']) {
      const reply = await get(path, 'br');
      expect(reply.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
      expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(PAGE);
      const conditionalReply = await get(path, 'br', { 'if-none-match': String(reply.headers['etag']) });
      expect([conditionalReply.statusCode, conditionalReply.body]).toEqual([304, '']);
      const other = await get(path, undefined, { 'if-none-match': String(reply.headers['etag']) });
      expect(other.statusCode).toBe(200);
    }
  });

  it('R10.3 a HEAD request describes the compressed file, and compressed files have no URL of their own', async () => {
    const { statusCode, headers, body } = await gateway.inject({
      method: 'HEAD',
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([statusCode, headers['content-encoding'], body]).toEqual([200, 'br', '']);
    expect((await get('/assets/app-1a2b.js.br')).statusCode).toBe(404);
    expect((await get('/assets/app-1a2b.js.gz')).statusCode).toBe(404);
  });

  it('R10.3 a range of an uncompressed file is sent unchanged', async () => {
    const reply = await get('/assets/plain-3c4d.woff2', 'br', { range: 'bytes=2-5' });
    expect([reply.statusCode, reply.body, reply.headers['content-encoding']]).toEqual([206, 'font', undefined]);
  });
});

describe('JSON responses', () => {
  it.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ] as const)('R10.3 JSON responses of more than a kilobyte are compressed with %s', async (encoding, open) => {
    const reply = await get('/api/contactus/getallcontactlist', encoding);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['vary']).toMatch(/accept-encoding/i);
    expect(JSON.parse(open(reply.rawPayload).toString())).toEqual(ROWS);
    expect(reply.rawPayload.length).toBeLessThan(JSON.stringify(ROWS).length / 5);
  });

  it('R10.3 small JSON responses and responses to clients that accept no encoding are not compressed', async () => {
    expect((await get('/api/master/few', 'br')).headers['content-encoding']).toBeUndefined();
    expect((await get('/api/contactus/getallcontactlist')).headers['content-encoding']).toBeUndefined();
  });

  it('T41 responses with a token or key are never compressed, because their length would reveal parts of the secret', async () => {
    const key = await get('/api/contactus/draftkey', 'br');
    const token = await gateway.inject({ method: 'POST', url: '/api/auth/refresh-token', headers: { 'accept-encoding': 'br' } });
    for (const reply of [key, token]) {
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect(reply.json()).toEqual(ROWS);
    }
  });
});
