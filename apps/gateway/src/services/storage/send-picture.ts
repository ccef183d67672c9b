import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { StoredPicture } from '@portal/office';
import type { Exchange } from '../../platform/http/serve';
import type { SentFile } from './send-file';
import type { FileStores } from './stores';

/** The policy of a sent picture, which blocks scripts and requests even if the picture is opened directly in a tab. */
const CSP = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";
const inflate = promisify(inflateRaw);

/**
 * Sends a picture of an Office file by its byte range in the stored file. Returns undefined if the bytes do not inflate to the declared
 * size.
 */
export const sendPicture = async (
  stores: FileStores,
  file: Pick<SentFile, 'id' | 'purpose' | 'store_key'>,
  { type, start, packedSize, size, isPacked }: StoredPicture,
  { reply }: Exchange,
): Promise<Buffer | undefined> => {
  const stream = await stores[file.purpose].open(file.store_key, { start, end: start + packedSize - 1 });
  if (!stream) throw new Error(`The bytes of the file ${file.id} are not in their store`);
  const pictureBytes = await buffer(stream);
  const bytes = isPacked ? await inflate(pictureBytes, { maxOutputLength: size }).catch(() => undefined) : pictureBytes;
  if (bytes?.length !== size) return undefined;
  reply
    .header('content-type', type)
    .header('content-length', String(size))
    .header('content-disposition', 'inline')
    .header('content-security-policy', CSP)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
  return bytes;
};
