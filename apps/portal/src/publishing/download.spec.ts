import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ObjectMissing } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { waitFor as waitForState } from 'xstate';
import { type Gateway, refuse } from '../../jest/gateway';
import { openGatewayFor } from '../../jest/people';
import { show } from '../../jest/show';
import DownloadTray from '../files/download-tray';
import { session } from '../live/session';
import { toaster } from '../ui/feedback/toasts';
import { downloadPublication } from './download';

const TYPE = 'application/pdf';
const USER = 'lena';

/** Returns the body of a download as the server sends it, encrypted with the server's library. */
const seal = (plain: Buffer, key: Buffer, downloadId: string, userId = USER): Buffer => {
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', key, downloadId, `portal download ${what} v1`, 32));
  const cipher = createCipheriv('aes-256-cbc', derive('encryption'), Buffer.alloc(16));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', derive('authentication'));
  mac.update(`YDE1\n${downloadId}\n${userId}\n${TYPE}\n${plain.length}\n`).update(ciphertext);
  return Buffer.concat([ciphertext, mac.digest()]);
};

let gateway: Gateway;
let savedFiles: { name: string; content: Promise<Buffer> }[];
const { createObjectURL, revokeObjectURL } = URL;
let isStarted = false;
beforeEach(async () => {
  gateway = openGatewayFor();
  if (!isStarted) session.actor.start();
  isStarted = true;
  await waitForState(session.actor, (now) => now.matches('signedIn'));
  savedFiles = [];
  let latestBlob: Blob;
  URL.createObjectURL = (content: Blob) => {
    latestBlob = content;
    return 'blob:portal';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, content: bytesOf(latestBlob) });
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  await act(async () => toaster.remove());
});

const bytesOf = (blob: Blob): Promise<Buffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

const pieces = (body: Buffer): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (let offset = 0; offset < body.length; offset += 1_000) controller.enqueue(new Uint8Array(body.subarray(offset, offset + 1_000)));
      controller.close();
    },
  });

interface SentFile {
  plain?: Buffer;
  change?: (body: Buffer) => Buffer;
  userId?: string;
}

const CONTENT = randomBytes(3_210);
const FILE = { name: 'Zero adjustment.pdf', size: CONTENT.length };
/** Downloads as if the person had clicked, and waits until the page is rendered. */
const download = (what: typeof target) => act(() => downloadPublication(what));
const target = { kind: 'material' as const, publicationId: '01979f5e-0000-7000-8000-000000000001', version: 2, file: FILE };

const serve = ({ plain = CONTENT, change = (body) => body, userId = USER }: SentFile = {}) => {
  const key = randomBytes(32);
  const downloadId = '01979f5e-0000-7000-8000-00000000d001';
  gateway.on('documents', 'download', () => {
    const body = change(seal(plain, key, downloadId));
    const headers = { 'x-content-encryption': `v1; A256CBC-HS256; ${downloadId}`, 'content-length': String(body.length) };
    return new Response(pieces(body) as never, { headers });
  });
  gateway.on('files', 'unlock', () => ({ key: key.toString('base64'), type: TYPE, name: FILE.name, length: plain.length, userId }));
};

describe('an encrypted download', () => {
  it('R7.14 an encrypted download is decrypted in the browser and saved byte for byte under its name', async () => {
    serve();
    expect(await download(target)).toBe(true);
    expect(savedFiles.map(({ name }) => name)).toEqual([FILE.name]);
    expect(CONTENT.equals(await savedFiles[0]!.content)).toBe(true);
    expect(gateway.inputs('documents.download')).toEqual([{ documentName: FILE.name, documentId: target.publicationId, version: 2 }]);
    expect(gateway.inputs('files.unlock')).toHaveLength(1);
  });

  it.each([0, 15, 16, 17])('R7.14 an encrypted download of %i bytes is decrypted', async (length) => {
    const content = randomBytes(length);
    serve({ plain: content });
    expect(await download({ ...target, file: { ...FILE, size: length } })).toBe(true);
    expect(content.equals(await savedFiles[0]!.content)).toBe(true);
  });

  const sealedLength = 16 * (Math.floor(CONTENT.length / 16) + 1) + 32;
  const flips = [0, 1, 17, 1_600, sealedLength - 49, sealedLength - 33, sealedLength - 32, sealedLength - 1];
  it.each(flips)('R7.14 an encrypted download with one changed bit in byte %i is not saved', async (at) => {
    show(createElement('p'));
    for (const bit of [0, 7]) {
      const change = (body: Buffer) => {
        body[at]! ^= 1 << bit;
        return body;
      };
      serve({ change });
      expect(await download(target)).toBe(false);
    }
    expect(savedFiles).toEqual([]);
    expect((await screen.findAllByText('This file could not be unlocked.'))[0]).toBeVisible();
  });

  it.each([
    ['is too short', { change: (body: Buffer) => body.subarray(0, -16) }],
    ['is too long', { change: (body: Buffer) => Buffer.concat([body, Buffer.alloc(16)]) }],
    ['was encrypted for another reader', { userId: 'eve' }],
  ])('R7.14 an encrypted download that %s is not saved', async (_what, serveOptions) => {
    show(createElement('p'));
    serve(serveOptions);
    expect(await download(target)).toBe(false);
    expect(savedFiles).toEqual([]);
  });

  it('R7.14 an encrypted download whose key was already issued is not saved, and the reader sees the reason', async () => {
    show(createElement('p'));
    serve();
    gateway.on('files', 'unlock', () => refuse(ObjectMissing));
    expect(await download(target)).toBe(false);
    expect(await screen.findByText('This file could not be unlocked.')).toBeVisible();
  });
});

describe('a download', () => {
  it('R7.13 an unencrypted download is saved unchanged', async () => {
    const content = Buffer.from('part;price\nYD-P7;120');
    gateway.on('documents', 'download', () => new Response(content, { headers: { 'content-type': 'text/csv' } }));
    expect(await download({ ...target, file: { name: 'Parts.csv', size: content.length } })).toBe(true);
    expect(savedFiles[0]!.name).toBe('Parts.csv');
    expect(content.equals(await savedFiles[0]!.content)).toBe(true);
  });

  it.each(['message', 'detail'])('R7.13 a refused download shows the %s of the response', async (field) => {
    show(createElement('p'));
    const words = `The store is being moved (${field}).`;
    globalThis.fetch = async () => new Response(JSON.stringify({ [field]: words }), { status: 503 });
    expect(await download(target)).toBe(false);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('R7.14 a slow download shows its progress and can be cancelled', async () => {
    const { person } = show(createElement(DownloadTray));
    const halfBody = randomBytes(50);
    gateway.on('documents', 'download', () => {
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(halfBody)) });
      return new Response(body as never, { headers: { 'content-length': '100' } });
    });
    let outcome: boolean | undefined;
    void downloadPublication({ ...target, file: { name: 'Film.mp4', size: 100 } }).then((value) => (outcome = value));
    const bar = await screen.findByRole('progressbar', { name: 'Downloading Film.mp4' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
    await person.click(screen.getByRole('button', { name: 'Cancel the download of Film.mp4' }));
    await waitFor(() => expect(outcome).toBe(false));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(savedFiles).toEqual([]);
  });

  it('R7.14 on a phone, a download above 20 MB must be confirmed before any byte is fetched', async () => {
    const originalMatchMedia = window.matchMedia;
    window.matchMedia = (query) => Object.assign(originalMatchMedia(query), { matches: query.includes('coarse') });
    const { person } = show(createElement(DownloadTray));
    serve();
    const outcome = downloadPublication({ ...target, file: { ...FILE, size: 30_000_000 } });
    await person.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await outcome).toBe(true);
    const cancelledDownload = downloadPublication({ ...target, file: { ...FILE, size: 30_000_000 } });
    await person.click(await screen.findByRole('button', { name: `Cancel the download of ${FILE.name}` }));
    expect(await cancelledDownload).toBe(false);
    expect(gateway.inputs('documents.download')).toHaveLength(1);
    window.matchMedia = originalMatchMedia;
  });
});
