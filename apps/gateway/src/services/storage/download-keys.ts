import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type Principal } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { Registry } from '../../platform/registry';
import type { Tx } from '../../platform/request-context';
import type { DownloadKeyTable } from './tables';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Checks whether a person may still read the source of a download. `names` are the elements of the source after the first. */
export type DownloadGuard = (tx: Tx, principal: Principal, ...names: string[]) => Promise<boolean>;

/** The data of a download that a key is issued for. */
type DownloadData = Pick<DownloadKeyTable, 'type' | 'name' | 'length'> & { source: readonly [string, ...string[]] };

/**
 * The keys of encrypted downloads. Each download has a new key, which is stored encrypted for a minute. The key is returned once, to the
 * session that downloads, while the person may read the source.
 */
@Injectable()
export class DownloadKeys {
  private readonly secret: Buffer;
  private readonly guards = new Registry<string, DownloadGuard>('guard of downloads');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.secret = secretFor('download keys');
  }

  /** Registers the access check for downloads whose source starts with this element. */
  guard(kind: string, guard: DownloadGuard): void {
    this.guards.add(kind, guard);
  }

  async issue({ id, sessionId }: Principal, { source, ...about }: DownloadData) {
    const downloadId = randomUUID();
    const key = randomBytes(32);
    const expires_at = this.clock.in(LIMITS.downloadKeyMs);
    const row = {
      id: downloadId,
      person_id: id,
      session_id: sessionId,
      sealed: this.sealKey(key),
      expires_at,
      source: source.join(':'),
      ...about,
    };
    await this.database.tx((tx) => tx.insertInto('download_key').values(row).execute());
    return { downloadId, key };
  }

  /**
   * Returns the key and the data of a download, once. Returns undefined if the download belongs to another session, the key was already
   * returned or has expired, or the person has lost access.
   */
  async take(tx: Tx, principal: Principal, downloadId: string) {
    const { id, sessionId } = principal;
    const row = await tx
      .deleteFrom('download_key')
      .where('id', '=', downloadId)
      .where('person_id', '=', id)
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', this.clock.now())
      .returning(['sealed', 'type', 'name', 'length', 'source'])
      .executeTakeFirst();
    if (!row) return undefined;
    const { sealed, source, ...about } = row;
    const [kind = '', ...names] = source.split(':');
    const canRead = (await this.guards.get(kind)?.(tx, principal, ...names)) ?? false;
    return canRead ? { ...about, key: this.openKey(sealed) } : undefined;
  }

  async trim(): Promise<void> {
    await this.database.tx((tx) => tx.deleteFrom('download_key').where('expires_at', '<=', this.clock.now()).execute());
  }

  private sealKey(key: Buffer): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.secret, iv);
    return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  private openKey(sealedKey: string): Buffer {
    const bytes = Buffer.from(sealedKey, 'base64');
    const cipher = createDecipheriv('aes-256-gcm', this.secret, bytes.subarray(0, IV_BYTES)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
  }
}
