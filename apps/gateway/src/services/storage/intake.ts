import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  checkFileName,
  FILE_PURPOSES,
  FileDamaged,
  FileEmpty,
  FileHarmful,
  type FileKind,
  FileNameBad,
  FilePassword,
  type FilePurpose,
  FileTooLarge,
  Invalid,
  LIMITS,
  StorageFull,
  type StoredFile,
  Unreadable,
  WrongKind,
} from '@portal/contracts';
import { isExtractable } from '@portal/office';
import { Clock } from '../../platform/clock';
import { ENV, type Env, uploadLimits } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { RefusalError, refuse, refuseFields } from '../../platform/http/refusal-error';
import { audit } from '../audit-log/audit';
import { scheduleCover } from './covers/covers';
import { scheduleExtraction } from './extraction/extraction';
import { addFile, fileOf, toStoredFile } from './file-rows';
import type { InspectionResult } from './inspect';
import { inspectInThread } from './inspector';
import { isLockedPdf } from './locked-pdf';
import { SCANNER, type Scanner } from './scanner';
import { FILE_STORES, type FileStores } from './stores';
import { type Reservation, type SizeBounds, STORAGE_RETRY_MS, UploadQuota } from './upload-quota';

export interface IncomingFile {
  ownerId: string;
  purpose: FilePurpose;
  name: string;
  stream: Readable;
  /** The file id, chosen by the owner so that a repeated upload creates only one file. */
  fileId?: string;
  /** The bounds of the size, if known. */
  size?: Partial<SizeBounds>;
  /** True for a mail (`.eml`) that was received by SMTP. Users cannot upload mails. */
  isMail?: boolean;
}

interface FileName {
  name: string;
  ending: FileKind;
}

interface WrittenBytes {
  size: number;
  sha256: string;
}

/** Purposes whose files are published. */
const PUBLISHED_PURPOSES: ReadonlySet<string> = new Set(['price', 'material', 'news', 'event'] satisfies FilePurpose[]);

const discardAll = (): Writable => new Writable({ write: (_chunk, _encoding, callback) => callback() });
const isSameKind = (extension: string, kind: FileKind): boolean => extension === kind || (extension === 'jpeg' && kind === 'jpg');

/**
 * Receives every uploaded file: streams it through all checks into the store of its purpose. No file can be read before it has passed the
 * checks. Must not be called within a transaction.
 */
@Injectable()
export class Intake {
  constructor(
    private readonly database: Database,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(SCANNER) private readonly scanner: Scanner,
    private readonly quota: UploadQuota,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async take({ ownerId, purpose, name, stream, fileId = randomUUID(), size = {}, isMail = false }: IncomingFile): Promise<StoredFile> {
    // If the stream fails while waiting, the reader that consumes it later gets the error too.
    stream.on('error', () => undefined);
    try {
      const nameParts = this.nameOf(purpose, name, isMail);
      if (await fileOf(this.database.db, fileId)) {
        const { sha256 } = await this.write(stream, discardAll(), () => undefined);
        return await this.repeatUpload(fileId, ownerId, purpose, sha256);
      }
      return await this.takeNew({ ownerId, purpose, stream, fileId, size, isMail, ...nameParts });
    } finally {
      stream.destroy();
    }
  }

  private async takeNew({ ownerId, purpose, name, ending, stream, fileId, size, isMail }: Required<IncomingFile> & FileName) {
    const store = this.stores[purpose];
    const { uploadBytes } = uploadLimits(this.env);
    const { minBytes = 1, maxBytes = uploadBytes } = size;
    const bounds = { minBytes: Math.min(minBytes, uploadBytes), maxBytes: Math.min(maxBytes, uploadBytes) };
    const room = await this.quota.reserve(ownerId, purpose, bounds);
    let receivedBytes = 0;
    let isSettled = false;
    const checkSize = (bytes: number) => {
      receivedBytes = bytes;
      if (bytes > room.bytes) throw room.full;
    };
    try {
      const draft = await store.draft();
      try {
        const writtenBytes = await this.write(stream, createWriteStream(draft.path, { flags: 'wx', mode: 0o600 }), checkSize);
        if (!writtenBytes.size) refuse(FileEmpty, { name });
        const kind = await this.inspectFile(draft.path, { purpose, name, ending, ownerId, isMail });
        const store_key = await draft.keep();
        const row = { id: fileId, owner_id: ownerId, purpose, name, kind, ...writtenBytes, store_key, taken_by: null };
        const addedFile = await this.add(row, room).catch(async (error: unknown) => {
          await store.remove(store_key);
          throw error;
        });
        isSettled = true;
        if (addedFile) return toStoredFile(row);
        await store.remove(store_key);
        return await this.repeatUpload(fileId, ownerId, purpose, writtenBytes.sha256);
      } finally {
        await draft.discard();
      }
    } finally {
      // Release the reservation after any failure of the store, or of the transaction that should have released it.
      if (!isSettled) await room.settle(receivedBytes);
    }
  }

  /** Inserts the file and counts its bytes. Returns false if another file was given its id first. */
  private add(row: Parameters<typeof addFile>[1] & { size: number }, room: Reservation): Promise<boolean> {
    return this.database.tx(async (tx) => {
      const addedFile = await addFile(tx, row);
      // Publishers check the extracted text before they publish. A CSV is extracted later, when its language is known.
      if (addedFile && PUBLISHED_PURPOSES.has(row.purpose) && isExtractable(row.kind) && row.kind !== 'csv')
        await scheduleExtraction(tx, row.id, 'en', this.clock.now());
      if (addedFile && PUBLISHED_PURPOSES.has(row.purpose)) await scheduleCover(tx, row, this.clock.now());
      await room.settle(row.size, tx);
      return addedFile;
    });
  }

  /** Returns the corrected file name and its extension. */
  private nameOf(purpose: FilePurpose, name: string, isMail: boolean): FileName {
    const { ending, forbidden, corrected } = checkFileName(name);
    const acceptedEndings: readonly string[] = isMail ? ['eml'] : FILE_PURPOSES[purpose];
    if (!acceptedEndings.includes(ending)) refuse(WrongKind, { name: corrected, detected: null });
    if (forbidden.length || name.length > LIMITS.fileName) refuse(FileNameBad, { name: name.toWellFormed(), forbidden, corrected });
    return { name: corrected, ending: ending as FileKind };
  }

  /**
   * Returns the kind of the content, which must match the extension of the name. Refuses content that the inspection or the scanner finds
   * harmful.
   */
  private async inspectFile(
    path: string,
    { purpose, name, ending, ownerId, isMail }: FileName & Pick<Required<IncomingFile>, 'purpose' | 'ownerId' | 'isMail'>,
  ): Promise<FileKind> {
    const macros = (FILE_PURPOSES[purpose] as readonly FileKind[]).includes('xlsm');
    // A mail was already parsed when it was received, and its bytes cannot be distinguished from other text formats.
    const inspection: InspectionResult = isMail
      ? { kind: ending, detected: null, harmful: false }
      : await inspectInThread({ path, macros });
    const { kind, detected, harmful, failure } = inspection;
    if (failure?.kinds.includes(ending)) refuse(failure.reason === 'password' ? FilePassword : FileDamaged, { name });
    if (kind === 'pdf' && PUBLISHED_PURPOSES.has(purpose) && (await isLockedPdf(path))) refuse(FilePassword, { name });
    if (!harmful && (!kind || !isSameKind(ending, kind))) refuse(WrongKind, { name, detected });
    if (harmful || (await this.scanner.check(path)) === 'harmful') {
      await this.database.tx((tx) => audit(tx, 'file.harmful', ownerId, { after: { purpose, name } }));
      refuse(FileHarmful, { name });
    }
    return ending;
  }

  /** Writes the stream while counting and hashing its bytes. Stops if `checkSize` throws. */
  private async write(stream: Readable, output: Writable, checkSize: (bytes: number) => void): Promise<WrittenBytes> {
    const hash = createHash('sha256');
    const limitBytes = uploadLimits(this.env).uploadBytes;
    let size = 0;
    const countChunks = async function* () {
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > limitBytes) refuse(FileTooLarge, { limitBytes });
          checkSize(size);
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        // All other errors at this point are caused by the sender.
        throw error instanceof RefusalError ? error : new RefusalError(Unreadable);
      }
    };
    const closeEvent = new Promise<void>((resolve) => output.once('close', resolve));
    await pipeline(countChunks, output).catch(async (error: unknown) => {
      // Wait for the file to close: a file that is still being opened would appear after its draft was discarded.
      await closeEvent;
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') refuse(StorageFull, undefined, { retryAfterMs: STORAGE_RETRY_MS });
      throw error;
    });
    return { size, sha256: hash.digest('hex') };
  }

  /** Returns the stored file with this id if it is identical. Refuses an id that another file or another owner has used. */
  private async repeatUpload(fileId: string, ownerId: string, purpose: FilePurpose, sha256: string): Promise<StoredFile> {
    const existingFile = await fileOf(this.database.db, fileId);
    if (existingFile?.owner_id === ownerId && existingFile.purpose === purpose && existingFile.sha256 === sha256)
      return toStoredFile(existingFile);
    return refuseFields(Invalid, { fileId: [{ code: 'id-taken' }] });
  }
}
