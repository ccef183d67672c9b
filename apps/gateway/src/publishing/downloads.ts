import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { audienceKeysOf, ObjectMissing, type Principal } from '@portal/contracts';
import { Database } from '../platform/database/database';
import { refuse } from '../platform/http/refusal-error';
import type { Exchange } from '../platform/http/serve';
import { LOG, type Log } from '../platform/log';
import { FileDownloads } from '../services/storage/file-downloads';
import { recordUse } from '../services/usage/usage';
import { guardedVersion } from './guarded-version';
import { publicationUse } from './publication-use';
import { type FileQuery, findReadableFile, type ReadableFile } from './versions';

const SOURCE = 'publication';
const PARTIAL_CONTENT = 206;

/** Sends publication files, encrypted if requested, and records the person and version of each download. */
@Injectable()
export class Downloads {
  constructor(
    private readonly database: Database,
    private readonly files: FileDownloads,
    @Inject(LOG) private readonly log: Log,
  ) {
    files.guard(SOURCE, async (tx, principal, publicationId, version) =>
      Boolean(await findReadableFile(tx, audienceKeysOf(principal), { publicationId, version: Number(version) })),
    );
  }

  /** Sends the requested file if the person may read it. */
  async send(principal: Principal, query: FileQuery, exchange: Exchange) {
    const readable = (await findReadableFile(this.database.db, audienceKeysOf(principal), query)) ?? refuse(ObjectMissing);
    const { file, publicationId, version } = readable;
    await this.recordDownload(principal, readable, exchange);
    return this.files.send(principal, file, [SOURCE, publicationId, String(version)], exchange, (bytes) =>
      guardedVersion(this.database.db, bytes, principal.id, readable),
    );
  }

  /** Records the start of a download, and its completion when the last byte of the whole file has been sent. */
  private async recordDownload(principal: Principal, { publicationId, kind, version }: ReadableFile, { reply }: Exchange): Promise<void> {
    const row = { id: randomUUID(), person_id: principal.id, company_id: principal.unitId, publication_id: publicationId, version };
    await this.database.tx(async (tx) => {
      await tx.insertInto('download').values(row).execute();
      await recordUse(tx, principal, publicationUse(kind, 'downloaded'), publicationId);
    });
    reply.raw.once('finish', () => {
      if (reply.statusCode === PARTIAL_CONTENT) return;
      this.finish(row.id).catch((error: unknown) =>
        this.log.warn({ event: 'downloads.note_failed', err: error }, 'the end of a download could not be written down'),
      );
    });
  }

  private async finish(id: string): Promise<void> {
    await this.database.tx((tx) => tx.updateTable('download').set({ finished: true }).where('id', '=', id).execute());
  }
}
