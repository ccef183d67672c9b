import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Person } from './test-gateway';

/** The response that contains a download key. */
export interface DownloadKey {
  key: string;
  type: string;
  name: string;
  length: number;
  userId: string;
}

const derive = (key: Buffer, id: string, purpose: string) => Buffer.from(hkdfSync('sha256', key, id, `portal download ${purpose} v1`, 32));

/** Decrypts a download with an independent implementation of the format. Returns null if the tag is invalid. */
export const decryptDownload = (body: Buffer, downloadId: string, { key, type, length, userId }: DownloadKey): Buffer | null => {
  const secret = Buffer.from(key, 'base64');
  const [sealedBytes, tag] = [body.subarray(0, -32), body.subarray(-32)];
  const mac = createHmac('sha256', derive(secret, downloadId, 'authentication'));
  mac.update(`YDE1\n${downloadId}\n${userId}\n${type}\n${length}\n`).update(sealedBytes);
  if (!mac.digest().equals(tag)) return null;
  const decipher = createDecipheriv('aes-256-cbc', derive(secret, downloadId, 'encryption'), Buffer.alloc(16));
  return Buffer.concat([decipher.update(sealedBytes), decipher.final()]);
};

/** Decrypts a download in the plain format for clients that follow the specification: AES-256-CBC with the key itself and a zero vector. */
export const decryptPlainDownload = (body: Buffer, { key }: DownloadKey): Buffer => {
  const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.alloc(16));
  return Buffer.concat([decipher.update(body), decipher.final()]);
};

/** Fetches a download that may be encrypted, by default in the portal's format. */
export const fetchDownload = async (person: Person, path: string, form: 'v1' | null = 'v1') => {
  const response = await person.fetch(path, { headers: form ? { 'x-content-encryption': form } : {} });
  const [version, cipher, downloadId] = response.headers.get('x-content-encryption')?.split('; ') ?? [];
  return { response, version, cipher, downloadId: downloadId!, body: Buffer.from(await response.arrayBuffer()) };
};
