import { Inject } from '@nestjs/common';
import { type FileKind, files, type Input, Invalid, MEDIA_TYPES, Missing, type Principal, RangeUnknown } from '@portal/contracts';
import type { FastifyReply } from 'fastify';
import { audit } from '../../audit/audit';
import { Database } from '../../core/database';
import { afterCommit } from '../../core/request-context';
import { dropOwn, fileOf } from '../../files/file-rows';
import { Intake } from '../../files/intake';
import { FileLinks } from '../../files/links';
import { FILE_STORES, type FileStores } from '../../files/stores';
import { type SizeBounds, UploadQuota } from '../../files/upload-quota';
import { filePart } from '../../http/file-part';
import { RefusalError, refuse, refuseFields } from '../../http/refusal-error';
import { type Exchange, Serve } from '../../http/serve';
import { rangeOf } from './range';

const SHOWN: readonly FileKind[] = ['pdf', 'jpg', 'jpeg', 'png'];
/** Nothing in it runs or fetches, also where a browser opens it by itself. */
const CSP = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; frame-ancestors 'none'";

@Serve(files)
export class FilesController {
  constructor(
    private readonly database: Database,
    private readonly intake: Intake,
    private readonly links: FileLinks,
    private readonly uploads: UploadQuota,
    @Inject(FILE_STORES) private readonly stores: FileStores,
  ) {}

  async upload({ purpose, fileId, name }: Input<typeof files.upload>, who: Principal, { request }: Exchange) {
    if (!request.isMultipart()) return refuseFields(Invalid, { file: [{ code: 'not-form-data' }] });
    const part = await filePart(request);
    if (part?.fieldname !== 'file') return refuseFields(Invalid, { file: [{ code: 'required' }] });
    const arriving = { ownerId: who.id, purpose, fileId, name: name ?? part.filename, stream: part.file };
    return { file: await this.intake.take({ ...arriving, size: sizeWithin(request.headers['content-length']) }) };
  }

  quota(_: Input<typeof files.quota>, who: Principal) {
    return this.uploads.allowanceOf(who.id);
  }

  async drop({ fileId }: Input<typeof files.drop>, who: Principal) {
    const { purpose, store_key } = await this.database.tx(async (tx) => {
      const file = (await dropOwn(tx, who.id, fileId)) ?? refuse(Missing);
      await audit(tx, 'file.removed', fileId, { before: { purpose: file.purpose } });
      return file;
    });
    await afterCommit(() => this.stores[purpose].remove(store_key));
    return { message: 'The file was removed.' };
  }

  async content(address: Input<typeof files.content>, _who: Principal | null, { request, reply }: Exchange) {
    const file = (this.links.holds(address) && (await fileOf(this.database.db, address.fileId))) || refuse(Missing);
    const { name, kind, size, sha256, purpose, store_key } = file;
    const etag = `"${sha256}"`;
    const { range: rangeHeader, 'if-range': still } = request.headers;
    const range = still === undefined || still === etag ? this.range(reply, rangeHeader, size) : null;
    const bytes = await this.stores[purpose].open(store_key, range ?? undefined);
    if (!bytes) throw new Error(`The bytes of the file ${address.fileId} are not in their store`);
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    reply
      .header('content-type', MEDIA_TYPES[kind])
      .header('content-length', String(range ? range.end - range.start + 1 : size))
      .header('content-disposition', disposition(address.as === 'preview' && SHOWN.includes(kind) ? 'inline' : 'attachment', name))
      .header('content-security-policy', CSP)
      .header('cache-control', 'private, no-store')
      .header('accept-ranges', 'bytes')
      .header('etag', etag);
    return bytes;
  }

  private range(reply: FastifyReply, header: string | undefined, size: number) {
    try {
      return rangeOf(header, size);
    } catch (error) {
      if (error instanceof RefusalError && error.refusal === RangeUnknown) reply.header('content-range', `bytes */${size}`);
      throw error;
    }
  }
}

/** Form data is a little longer than the file in it: boundaries, and the head of the part. */
const FORM_BYTES = 4_096;

const sizeWithin = (contentLength: string | undefined): Partial<SizeBounds> => {
  const bytes = Number(contentLength ?? Number.NaN);
  return Number.isSafeInteger(bytes) ? { leastBytes: Math.max(1, bytes - FORM_BYTES), mostBytes: bytes } : {};
};

/** RFC 6266 with the name of RFC 8187, and one of ASCII for those who read no other. */
const disposition = (how: 'inline' | 'attachment', name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
