import { Inject, Injectable } from '@nestjs/common';
import { type FilePurpose, files, KeyReused, type Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { type InlineFile, InlineFiles, type InlineIntake } from '../../platform/http/inline-files';
import { Limits } from '../../platform/http/limits/limits';
import { RefusalError } from '../../platform/http/refusal-error';
import { runAfterCommit } from '../../platform/request-context';
import { deleteOwnFile } from './file-rows';
import { Intake } from './intake';
import { FILE_STORES, type FileStores } from './stores';

const { verb, path, limit } = files.upload;

/** Stores files contained in the form data of other calls as if they were uploaded separately, with the same budgets. */
@Injectable()
export class InlineFileIntake implements InlineIntake {
  constructor(
    private readonly database: Database,
    private readonly intake: Intake,
    private readonly limits: Limits,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    inlineFiles: InlineFiles,
  ) {
    inlineFiles.register(this);
  }

  async take({ principal, purpose, fileId, name, stream, maxBytes }: InlineFile): Promise<void> {
    await this.limits.spend(`${verb} ${path}`, principal.id, limit!.points, limit!.windowMs);
    const size = maxBytes === undefined ? {} : { maxBytes };
    try {
      await this.intake.take({ ownerId: principal.id, purpose: purpose as FilePurpose, fileId, name, stream, size });
    } catch (error) {
      // The file id is derived from the idempotency key, which an earlier call has used with another file.
      throw error instanceof RefusalError && error.extra.errors?.['fileId'] ? new RefusalError(KeyReused) : error;
    }
  }

  async drop({ id }: Principal, fileIds: readonly string[]): Promise<void> {
    for (const fileId of fileIds) {
      const droppedFile = await this.database.tx((tx) => deleteOwnFile(tx, id, fileId));
      if (droppedFile) await runAfterCommit(() => this.stores[droppedFile.purpose].remove(droppedFile.store_key));
    }
  }
}
