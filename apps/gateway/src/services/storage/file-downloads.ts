import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type FileKind, LIMITS, MEDIA_TYPES, type Principal } from '@portal/contracts';
import type { Exchange } from '../../platform/http/serve';
import { type DownloadGuard, DownloadKeys } from './download-keys';
import { ENCRYPTION_HEADER, encrypt, encryptedLength, encryptionOf, encryptPlain, requestedForm } from './encryption';
import { disposition, type SentFile, sendFile } from './send-file';
import { FILE_STORES, type FileStores } from './stores';

/** The file kinds that are sent encrypted (R7.14). */
const ENCRYPTED_KINDS: readonly FileKind[] = ['pdf', 'xls', 'xlsx'];

/** True if a download of the file is encrypted. */
export const isSentEncrypted = ({ kind, size }: Pick<SentFile, 'kind' | 'size'>): boolean =>
  ENCRYPTED_KINDS.includes(kind) && size <= LIMITS.encryptedBytes;

/** The source of a download: the name under which its access check is registered, and the arguments of the check. */
export type DownloadSource = readonly [string, ...string[]];

/** Sends files as downloads to authorized people, encrypted if requested. */
@Injectable()
export class FileDownloads {
  constructor(
    private readonly keys: DownloadKeys,
    @Inject(FILE_STORES) private readonly stores: FileStores,
  ) {}

  /** Registers the access check for download keys whose source starts with this word. */
  guard(kind: string, guard: DownloadGuard): void {
    this.keys.guard(kind, guard);
  }

  /** Returns the bytes to send. `through` transforms the stored bytes. */
  async send(
    principal: Principal,
    file: SentFile,
    source: DownloadSource,
    exchange: Exchange,
    transform: (bytes: Readable) => Readable = (bytes) => bytes,
  ): Promise<Readable> {
    if (!isSentEncrypted(file)) return transform(await sendFile(this.stores, file, 'attachment', exchange));
    const download = { type: MEDIA_TYPES[file.kind], name: file.name, length: file.size };
    const { downloadId, key } = await this.keys.issue(principal, { ...download, source });
    const plain = await this.stores[file.purpose].open(file.store_key);
    if (!plain) throw new Error(`The bytes of the file ${file.id} are not in their store`);
    const form = requestedForm(exchange.request.headers[ENCRYPTION_HEADER]);
    exchange.reply
      .header(ENCRYPTION_HEADER, encryptionOf(form, downloadId))
      .header('vary', ENCRYPTION_HEADER)
      .header('content-type', 'application/octet-stream')
      .header('content-length', String(encryptedLength(form, file.size)))
      .header('content-disposition', disposition('attachment', file.name))
      .header('cache-control', 'no-store');
    if (form === 'plain') return encryptPlain(transform(plain), key);
    return encrypt(transform(plain), { key, downloadId, userId: principal.id, ...download });
  }
}
