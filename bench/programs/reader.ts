import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { type Client, type Contract, client, contract, type documentRoutes, type RawInput, type StoredFile } from '@portal/contracts';
import { io } from 'socket.io-client';
import { compound } from '../../tests/kit/files/files';
import { serveCommands } from './answers';

/** Runs clients of the portal that upload, publish and read, in a separate process. */
const { URL: url, ...tokens } = process.env as { URL: string; PUBLISHER: string; PARTNER: string };
const headersOf = (token: string) => ({ 'ocp-apim-subscription-key': 'demo-key', authorization: `Bearer ${token}` });

const clientWith = (token: string): Client<typeof contract> =>
  client<Contract>(contract, async ({ method, url: path, body }) => {
    const headers = { ...headersOf(token), ...(body ? { 'content-type': 'application/json' } : {}) };
    const response = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as object;
  });
const publisher = clientWith(tokens.PUBLISHER);
const partner = clientWith(tokens.PARTNER);

const CHUNK = Buffer.alloc(64 * 1024, 'Pressure transmitter ');
/** Yields a workbook of this size in the old format, which is encrypted on download and not extracted. */
function* workbookOf(size: number): Generator<Buffer> {
  const head = compound('Workbook');
  yield head;
  for (let remainingBytes = size - head.length; remainingBytes > 0; remainingBytes -= CHUNK.length)
    yield CHUNK.subarray(0, Math.min(remainingBytes, CHUNK.length));
}

const upload = (size: number): Promise<string> => {
  const [head, tail] = ['--x\r\ncontent-disposition: form-data; name="file"; filename="Large.xls"\r\n\r\n', '\r\n--x--\r\n'];
  const query = new URLSearchParams({ purpose: 'material', fileId: randomUUID(), name: 'Large.xls' });
  return new Promise((resolve, reject) => {
    const uploadRequest = request(`${url}/api/files/upload?${query}`, {
      method: 'POST',
      headers: {
        ...headersOf(tokens.PUBLISHER),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': head.length + size + tail.length,
      },
    });
    uploadRequest.on('error', reject).on('response', async (response) => {
      const text = (await response.toArray()).join('');
      if (response.statusCode === 200) resolve((JSON.parse(text) as { file: StoredFile }).file.fileId);
      else reject(new Error(`${response.statusCode} ${text}`));
    });
    const send = async () => {
      uploadRequest.write(head);
      for (const chunk of workbookOf(size))
        if (!uploadRequest.write(chunk)) await new Promise((resume) => uploadRequest.once('drain', resume));
      uploadRequest.end(tail);
    };
    send().catch(reject);
  });
};

type Upload = RawInput<typeof documentRoutes.upload>;
const publish = async (fields: Partial<Upload>): Promise<string> => {
  const { document } = await publisher.documents.upload({
    title: 'A large workbook',
    description: '',
    docType: 'manual',
    language: 'en',
    scope: 'all',
    ...fields,
  });
  return document.documentId;
};

serveCommands({
  upload,
  publish,
  /** Downloads a document. Returns the number of received bytes, and their hash, which differs each time if the download is encrypted. */
  download: async (documentId: string) => {
    const response = await fetch(`${url}/api/knowledge/download/Large.xls?documentId=${documentId}`, {
      headers: headersOf(tokens.PARTNER),
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of response.body!) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { bytes, encryption: response.headers.get('x-content-encryption'), hash: hash.digest('hex') };
  },
  /**
   * Returns the time in milliseconds from withdrawing a document until the partner's connection reports it, and the status of a request for
   * further bytes.
   */
  revoke: async (documentId: string) => {
    const { url: path } = await partner.publications.link({ publicationId: documentId });
    const byte = (position: number) =>
      fetch(url + path, { headers: { range: `bytes=${position}-${position}` } }).then((response) => response.status);
    const statusBefore = await byte(0);
    const socket = io(url, { path: '/socket.io', transports: ['websocket'], auth: { token: tokens.PARTNER }, reconnection: false });
    await new Promise((resolve, reject) => socket.once('welcome', resolve).once('connect_error', reject));
    const withdrawal = new Promise<number>((resolve) => socket.once('publication.gone', () => resolve(performance.now())));
    const startedAt = performance.now();
    await publisher.publications.revoke({ publicationId: documentId, company: 'cp-brennhagen' });
    const statusAfter = await byte(1);
    const ms = (await withdrawal) - startedAt;
    socket.close();
    if (statusBefore !== 206 || statusAfter !== 404)
      throw new Error(`The first byte answered ${statusBefore}, the next one ${statusAfter}`);
    return ms;
  },
});
