import { type FileKind, MEDIA_TYPES, RangeUnknown } from '@portal/contracts';
import type { FastifyReply } from 'fastify';
import type { Selectable } from 'kysely';
import { RefusalError, refuse } from '../../platform/http/refusal-error';
import type { Exchange } from '../../platform/http/serve';
import type { ByteRange } from './store';
import type { FileStores } from './stores';
import type { FileTable } from './tables';

/** Returns the requested range, or null to send the whole file: for no range, several ranges, or a range not in bytes (RFC 9110, 14.2). */
const rangeOf = (header: string | undefined, size: number): ByteRange | null => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return null;
  if (first && last && Number(last) < Number(first)) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start > end) refuse(RangeUnknown);
  return { start, end };
};

const INLINE_KINDS: readonly FileKind[] = ['pdf', 'jpg', 'jpeg', 'png'];
/** The policy of a sent file, which blocks scripts and requests even if a browser opens the file itself. */
const CSP = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; frame-ancestors 'none'";

/** The columns of a file that are needed to send it. */
export type SentFile = Pick<Selectable<FileTable>, 'id' | 'name' | 'kind' | 'size' | 'sha256' | 'purpose' | 'store_key'>;

/** Sends the bytes of a file, or the requested range of them. */
export const sendFile = async (stores: FileStores, file: SentFile, mode: 'inline' | 'attachment', { request, reply }: Exchange) => {
  const { name, kind, size, sha256, purpose, store_key } = file;
  const etag = `"${sha256}"`;
  const { range: rangeHeader, 'if-range': ifRange } = request.headers;
  const range = ifRange === undefined || ifRange === etag ? parseRange(reply, rangeHeader, size) : null;
  const bytes = await stores[purpose].open(store_key, range ?? undefined);
  if (!bytes) throw new Error(`The bytes of the file ${file.id} are not in their store`);
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply
    .header('content-type', MEDIA_TYPES[kind])
    .header('content-length', String(range ? range.end - range.start + 1 : size))
    .header('content-disposition', disposition(mode === 'inline' && INLINE_KINDS.includes(kind) ? 'inline' : 'attachment', name))
    .header('content-security-policy', CSP)
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
    .header('etag', etag);
  return bytes;
};

const parseRange = (reply: FastifyReply, header: string | undefined, size: number) => {
  try {
    return rangeOf(header, size);
  } catch (error) {
    if (error instanceof RefusalError && error.refusal === RangeUnknown) reply.header('content-range', `bytes */${size}`);
    throw error;
  }
};

/** Returns the Content-Disposition header (RFC 6266) with the encoded name (RFC 8187) and an ASCII name for old clients. */
export const disposition = (mode: 'inline' | 'attachment', name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${mode}; filename="${plain}"; filename*=UTF-8''${encodedName}`;
};
