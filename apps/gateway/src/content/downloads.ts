import { Inject, Injectable } from '@nestjs/common';
import { type FileKind, LIMITS, MEDIA_TYPES, Missing, marksOf, type Principal } from '@portal/contracts';
import { Database } from '../core/database';
import { newId } from '../core/ids';
import { LOG, type Log } from '../core/log';
import { DownloadKeys } from '../files/download-keys';
import { ENCRYPTION_HEADER, encrypt, encryptedLength, encryptionOf } from '../files/encryption';
import { disposition, sendFile } from '../files/send-file';
import { FILE_STORES, type FileStores } from '../files/stores';
import { refuse } from '../http/refusal-error';
import type { Exchange } from '../http/serve';
import { recordUse } from '../usage/usage';
import { whileReadable } from './guarded-stream';
import { usageOf } from './publication-use';
import { type FileQuery, type ReadableFile, readableFile } from './versions';

/** What travels encrypted (R7.14); everything else is sent as it is. */
const ENCRYPTED: readonly FileKind[] = ['pdf', 'xls', 'xlsx'];

const SOURCE = 'publication';
const PARTIAL_CONTENT = 206;

/** Downloads of what is published: encrypted where that is due, and each written down for its person and version. */
@Injectable()
export class Downloads {
  constructor(
    private readonly database: Database,
    private readonly keys: DownloadKeys,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(LOG) private readonly log: Log,
  ) {
    keys.guard(SOURCE, async (tx, who, publicationId, version) =>
      Boolean(await readableFile(tx, marksOf(who), { publicationId, version: Number(version) })),
    );
  }

  /** The file that is asked for, if the asker may read it. */
  async send(who: Principal, query: FileQuery, exchange: Exchange) {
    const readable = (await readableFile(this.database.db, marksOf(who), query)) ?? refuse(Missing);
    const { file } = readable;
    await this.note(who, readable, exchange);
    if (!ENCRYPTED.includes(file.kind) || file.size > LIMITS.encryptedBytes)
      return whileReadable(this.database.db, await sendFile(this.stores, file, 'attachment', exchange), who.id, readable);
    const about = { type: MEDIA_TYPES[file.kind], name: file.name, length: file.size };
    const { downloadId, key } = await this.keys.issue(who, {
      ...about,
      source: [SOURCE, readable.publicationId, String(readable.version)],
    });
    const plain = await this.stores[file.purpose].open(file.store_key);
    if (!plain) throw new Error(`The bytes of the file ${file.id} are not in their store`);
    exchange.reply
      .header(ENCRYPTION_HEADER, encryptionOf(downloadId))
      .header('content-type', 'application/octet-stream')
      .header('content-length', String(encryptedLength(file.size)))
      .header('content-disposition', disposition('attachment', file.name))
      .header('cache-control', 'no-store');
    return encrypt(whileReadable(this.database.db, plain, who.id, readable), { key, downloadId, userId: who.id, ...about });
  }

  /** At the start, and once more when the last byte of the whole file has left. */
  private async note(who: Principal, { publicationId, kind, version }: ReadableFile, { reply }: Exchange): Promise<void> {
    const row = { id: newId(), person_id: who.id, company_id: who.unitId, publication_id: publicationId, version };
    await this.database.tx(async (tx) => {
      await tx.insertInto('download').values(row).execute();
      await recordUse(tx, who, usageOf(kind, 'downloaded'), publicationId);
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
