import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type Principal } from '@portal/contracts';
import type { Selectable } from 'kysely';
import { Clock } from '../core/clock';
import { Database } from '../core/database';
import { newId } from '../core/ids';
import type { Tx } from '../core/request-context';
import { SECRET_FOR, type SecretFor } from '../core/secrets';
import type { DownloadKeyTable } from './tables';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keys of encrypted downloads: a new one each time, which lies sealed for a minute and is given once, to the sign-in that downloads. */
@Injectable()
export class DownloadKeys {
  private readonly secret: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.secret = secretFor('download keys');
  }

  async issue({ id, sessionId }: Principal, about: Pick<DownloadKeyTable, 'type' | 'name' | 'length'>) {
    const downloadId = newId();
    const key = randomBytes(32);
    const expires_at = this.clock.in(LIMITS.downloadKeyMs);
    const row = { id: downloadId, person_id: id, session_id: sessionId, sealed: this.sealed(key), expires_at, ...about };
    await this.database.tx((tx) => tx.insertInto('download_key').values(row).execute());
    return { downloadId, key };
  }

  /** The key with what it opens; undefined where it is not theirs, was given already or is too old. */
  async take(tx: Tx, { id, sessionId }: Principal, downloadId: string) {
    const row = await tx
      .deleteFrom('download_key')
      .where('id', '=', downloadId)
      .where('person_id', '=', id)
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', this.clock.now())
      .returning(['sealed', 'type', 'name', 'length'])
      .executeTakeFirst();
    return row && { ...row, key: this.opened(row) };
  }

  /** Forgets those that nobody asked for in time. */
  async trim(): Promise<void> {
    await this.database.tx((tx) => tx.deleteFrom('download_key').where('expires_at', '<=', this.clock.now()).execute());
  }

  private sealed(key: Buffer): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.secret, iv);
    return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  private opened({ sealed }: Pick<Selectable<DownloadKeyTable>, 'sealed'>): Buffer {
    const bytes = Buffer.from(sealed, 'base64');
    const cipher = createDecipheriv('aes-256-gcm', this.secret, bytes.subarray(0, IV_BYTES)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
  }
}
