import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type FileCheck,
  FileNotCleanable,
  type FilePurpose,
  type FindingKind,
  ObjectMissing,
  type Principal,
  type StoredFile,
} from '@portal/contracts';
import { isCleanable, isExtractable } from '@portal/office';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { LOG, type Log } from '../../platform/log';
import { cleanInProcess } from './cleaning/cleaner';
import { pendingExtraction } from './extraction/extraction';
import { isUnpublished } from './file-rows';
import { Intake } from './intake';
import { FILE_STORES, type FileStores } from './stores';

const FAILURES = { password: 'password', broken: 'damaged', 'too-much': 'too-much' } as const;

interface CleanRequest {
  fileId: string;
  copyId: string;
  remove: readonly FindingKind[];
}

/** Reports the hidden data that files would disclose when published, and creates cleaned copies. */
@Injectable()
export class FileChecks {
  constructor(
    private readonly database: Database,
    private readonly intake: Intake,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async check(principal: Principal, fileId: string): Promise<FileCheck> {
    const { kind, failure, findings } = await this.findOwnFile(principal, fileId);
    const emptyCheck = { fileId, findings: [], removable: [] };
    if (failure) return { ...emptyCheck, state: FAILURES[failure] };
    if (findings) return { fileId, state: 'ready', findings, removable: isCleanable(kind) ? findings.map((finding) => finding.kind) : [] };
    if (!isExtractable(kind) || kind === 'csv') return { ...emptyCheck, state: 'not-read' };
    return { ...emptyCheck, state: (await pendingExtraction(this.database.db, fileId)) ?? 'failed' };
  }

  /** Stores a cleaned copy like any other upload, with all checks. */
  async clean(principal: Principal, { fileId, copyId, remove }: CleanRequest): Promise<StoredFile> {
    const { kind, name, purpose, store_key } = await this.findOwnFile(principal, fileId);
    if (!isCleanable(kind)) return refuse(FileNotCleanable, { name });
    const store = this.stores[purpose];
    const draft = await store.draft();
    try {
      const bytes = (await store.open(store_key)) ?? refuse(ObjectMissing);
      await pipeline(bytes, createWriteStream(draft.path, { flags: 'wx', mode: 0o600 }));
      const outcome = await cleanInProcess({ path: draft.path, kind, remove });
      if ('failure' in outcome) {
        this.log.warn({ event: 'file.not_cleaned', fileId, kind, detail: outcome.failure }, 'a file could not be cleaned');
        return refuse(FileNotCleanable, { name });
      }
      const copy = Buffer.from(outcome.bytes);
      const size = { minBytes: copy.length, maxBytes: copy.length };
      return await this.intake.take({
        ownerId: principal.id,
        purpose: purpose as FilePurpose,
        fileId: copyId,
        name,
        stream: Readable.from([copy]),
        size,
      });
    } finally {
      await draft.discard();
    }
  }

  private async findOwnFile(principal: Principal, fileId: string) {
    const file = await this.database.db
      .selectFrom('file')
      .leftJoin('file_outline', 'file_outline.file_id', 'file.id')
      .select(['file.kind', 'file.name', 'file.purpose', 'file.store_key', 'file_outline.failure', 'file_outline.findings'])
      .where('file.id', '=', fileId)
      .where('file.owner_id', '=', principal.id)
      .where(isUnpublished)
      .executeTakeFirst();
    return file ?? refuse(ObjectMissing);
  }
}
