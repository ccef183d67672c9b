import { Inject, Injectable } from '@nestjs/common';
import { type FilePurpose, LIMITS, type Refusal, StorageFull, type UploadAllowance, UploadDayFull, UploadsFull } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { lockBudget, noteUse, usedOf, waitFor } from '../../platform/budgets';
import { ENV, type Env, uploadLimits } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { LONGEST_MS } from '../../platform/http/body-timeouts';
import { RefusalError, refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { draftedFile } from './file-rows';
import { FILE_STORES, type FileStores } from './stores';

const DAY_MS = 24 * 3_600_000;
/** When to try again what the store had no room for. */
export const STORAGE_RETRY_MS = 5 * 60_000;
/** An upload that holds the rest of the budget may end, or break off, at any time. */
const IN_FLIGHT_RETRY_MS = 60_000;
/** What came, for a day; and what is reserved for uploads that are still coming. */
const UPLOADED = { name: 'uploaded bytes' };
const COMING = { name: 'coming bytes' };

/** Room for one upload that is on its way. */
export interface Reservation {
  /** No more than this may come. */
  bytes: number;
  /** What to answer when more comes. */
  full: RefusalError;
  /** Gives the room back and counts what came, however often it is called; in the transaction that writes the file down, where there is one. */
  settle: (cameBytes: number, tx?: Tx) => Promise<void>;
}

/** What is known of the size of a file before it comes. */
export interface SizeBounds {
  leastBytes: number;
  mostBytes: number;
}

interface Left {
  unattached: number;
  day: number;
  coming: number;
}

/** How much each person may upload, and whether the store has room at all. */
@Injectable()
export class UploadQuota {
  constructor(
    private readonly database: Database,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Takes room for a file of about this size; refused where there is none, before a byte of it is read. */
  async reserve(ownerId: string, purpose: FilePurpose, { leastBytes, mostBytes }: SizeBounds): Promise<Reservation> {
    if ((await this.stores[purpose].freePercent()) < this.env.UPLOAD_FREE_PERCENT)
      return refuse(StorageFull, undefined, { retryAfterMs: STORAGE_RETRY_MS });
    return this.database.tx(async (tx) => {
      await lockBudget(tx, UPLOADED, ownerId);
      const left = await this.leftOf(tx, ownerId);
      const room = Math.min(left.unattached, left.day);
      const full = await this.refusalAt(tx, ownerId, left, leastBytes);
      if (room < leastBytes) throw full;
      const bytes = Math.min(room, mostBytes);
      return { bytes, full, settle: this.settling(ownerId, await noteUse(tx, COMING, ownerId, bytes)) };
    });
  }

  /** What the person may upload now. */
  async allowanceOf(ownerId: string): Promise<UploadAllowance> {
    const { uploadUnattachedBytes, uploadDayBytes } = uploadLimits(this.env);
    const left = await this.database.read((tx) => this.leftOf(tx, ownerId));
    return {
      unattached: { leftBytes: Math.max(0, left.unattached), limitBytes: uploadUnattachedBytes },
      day: { leftBytes: Math.max(0, left.day), limitBytes: uploadDayBytes },
    };
  }

  private settling(ownerId: string, id: string): Reservation['settle'] {
    const settle = async (tx: Tx, cameBytes: number) => {
      const { numDeletedRows } = await tx.deleteFrom('budget_use').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows && cameBytes) await noteUse(tx, UPLOADED, ownerId, cameBytes);
    };
    return (cameBytes, tx) => (tx ? settle(tx, cameBytes) : this.database.tx((own) => settle(own, cameBytes)));
  }

  private async leftOf(tx: Tx, ownerId: string): Promise<Left> {
    const { uploadUnattachedBytes, uploadDayBytes } = uploadLimits(this.env);
    // What a gateway that died had reserved is free again when no upload can still be coming.
    const coming = await usedOf(tx, COMING, ownerId, LONGEST_MS);
    const uploaded = await usedOf(tx, UPLOADED, ownerId, DAY_MS);
    return {
      coming,
      unattached: uploadUnattachedBytes - (await unattachedBytes(tx, ownerId)) - coming,
      day: uploadDayBytes - uploaded - coming,
    };
  }

  /** The narrower of the two quotas as a refusal. */
  private async refusalAt(tx: Tx, ownerId: string, { unattached, day, coming }: Left, leastBytes: number): Promise<RefusalError> {
    const { uploadUnattachedBytes, uploadDayBytes } = uploadLimits(this.env);
    const refusalWith = (refusal: Refusal, left: number, limitBytes: number, retryAfterMs?: number) =>
      new RefusalError(refusal, { leftBytes: Math.max(0, left), limitBytes }, retryAfterMs === undefined ? {} : { retryAfterMs });
    if (unattached <= day) return refusalWith(UploadsFull, unattached, uploadUnattachedBytes);
    const lacking = Math.max(1, leastBytes - day);
    const waitMs = lacking <= coming ? IN_FLIGHT_RETRY_MS : await waitFor(tx, UPLOADED, ownerId, DAY_MS, lacking - coming);
    return refusalWith(UploadDayFull, day, uploadDayBytes, waitMs);
  }
}

/**
 * The bytes of own files that nothing has sent or published; those that the sweeper is about to delete count no more. Files of drafts stay for as
 * long as their drafts, and count for as long.
 */
const unattachedBytes = async (db: Kysely<Tables>, ownerId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from (
      select size from file
      where owner_id = ${ownerId} and taken_by is null and created_at > clock_timestamp() - make_interval(secs => ${LIMITS.fileUntakenMs / 1000})
      union all select size from file where owner_id = ${ownerId} and ${draftedFile}
    ) as own
  `.execute(db);
  return rows[0]!.bytes;
};
