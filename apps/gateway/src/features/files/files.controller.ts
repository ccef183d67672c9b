import { Inject } from '@nestjs/common';
import { files, type Input, Invalid, ObjectMissing, type Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { guardedStream } from '../../platform/http/guarded-stream';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { filePart } from '../../platform/http/request-bodies';
import { type Exchange, pickRoutes, Serve } from '../../platform/http/serve';
import { runAfterCommit } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { isAccountActive } from '../../services/org/account-status';
import { DownloadKeys } from '../../services/storage/download-keys';
import { FileChecks } from '../../services/storage/file-checks';
import { deleteOwnFile, fileOf } from '../../services/storage/file-rows';
import { Intake } from '../../services/storage/intake';
import { FileLinks } from '../../services/storage/links';
import { sendFile } from '../../services/storage/send-file';
import { FILE_STORES, type FileStores } from '../../services/storage/stores';
import { type SizeBounds, UploadQuota } from '../../services/storage/upload-quota';

@Serve(pickRoutes(files, 'upload', 'quota', 'drop', 'unlock', 'content'))
export class FilesController {
  constructor(
    private readonly database: Database,
    private readonly intake: Intake,
    private readonly links: FileLinks,
    private readonly uploads: UploadQuota,
    private readonly keys: DownloadKeys,
    @Inject(FILE_STORES) private readonly stores: FileStores,
  ) {}

  async upload({ purpose, fileId, name }: Input<typeof files.upload>, principal: Principal, { request }: Exchange) {
    if (!request.isMultipart()) return refuseFields(Invalid, { file: [{ code: 'not-form-data' }] });
    const part = await filePart(request);
    if (part?.fieldname !== 'file') return refuseFields(Invalid, { file: [{ code: 'required' }] });
    const incomingFile = { ownerId: principal.id, purpose, fileId, name: name ?? part.filename, stream: part.file };
    return { file: await this.intake.take({ ...incomingFile, size: sizeBoundsOf(request.headers['content-length']) }) };
  }

  quota(_: Input<typeof files.quota>, principal: Principal) {
    return this.uploads.allowanceOf(principal.id);
  }

  async drop({ fileId }: Input<typeof files.drop>, principal: Principal) {
    const { purpose, store_key } = await this.database.tx(async (tx) => {
      const file = (await deleteOwnFile(tx, principal.id, fileId)) ?? refuse(ObjectMissing);
      await audit(tx, 'file.removed', fileId, { before: { purpose: file.purpose } });
      return file;
    });
    await runAfterCommit(() => this.stores[purpose].remove(store_key));
    return { message: 'The file was removed.' };
  }

  /** Returns the key of a download, only once. */
  async unlock({ downloadId }: Input<typeof files.unlock>, principal: Principal) {
    const { key, ...about } = await this.database.tx(async (tx) => {
      const downloadKey = (await this.keys.take(tx, principal, downloadId)) ?? refuse(ObjectMissing);
      await audit(tx, 'download.unlocked', downloadId);
      return downloadKey;
    });
    return { key: key.toString('base64'), userId: principal.id, ...about };
  }

  /** Sends the content of a file while the account that the address was signed for is active. */
  async content(address: Input<typeof files.content>, _principal: Principal | null, exchange: Exchange) {
    const isActive = () => isAccountActive(this.database.db, address.reader);
    const isReadable = this.links.holds(address) && (await isActive());
    const file = (isReadable && (await fileOf(this.database.db, address.fileId))) || refuse(ObjectMissing);
    return guardedStream(await sendFile(this.stores, file, address.as === 'preview' ? 'inline' : 'attachment', exchange), isActive);
  }
}

/** The maximum size in bytes of boundaries and part headers in form data. */
const FORM_BYTES = 4_096;

const sizeBoundsOf = (contentLength: string | undefined): Partial<SizeBounds> => {
  const bytes = Number(contentLength ?? Number.NaN);
  return Number.isSafeInteger(bytes) ? { minBytes: Math.max(1, bytes - FORM_BYTES), maxBytes: bytes } : {};
};

/** Serves the check of uploaded files for hidden content and the cleaning of copies. */
@Serve(pickRoutes(files, 'check', 'clean'))
export class FileChecksController {
  constructor(private readonly checks: FileChecks) {}

  check({ fileId }: Input<typeof files.check>, principal: Principal) {
    return this.checks.check(principal, fileId);
  }

  async clean({ fileId, copyId, remove }: Input<typeof files.clean>, principal: Principal) {
    return { file: await this.checks.clean(principal, { fileId, copyId, remove }) };
  }
}
