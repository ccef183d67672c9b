import { Inject, Injectable } from '@nestjs/common';
import { type FilePurpose, LIMITS, type Refusal, StorageFull, type UploadAllowance, UploadDayFull, UploadsFull } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { lockBudget, noteUse, usedAmountOf, waitMsOf } from '../../platform/budgets';
import { ENV, type Env, uploadLimits } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { MAX_UPLOAD_MS } from '../../platform/http/body-timeouts';
import { RefusalError, refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { isDraftFile } from './file-rows';
import { FILE_STORES, type FileStores } from './stores';

const DAY_MS = 24 * 3_600_000;
/** The retry delay if the store has no space. */
export const STORAGE_RETRY_MS = 5 * 60_000;
/** The retry delay if other uploads in progress have reserved the rest of the budget. */
const IN_FLIGHT_RETRY_MS = 60_000;
/** The budget of bytes uploaded within a day. `IN_FLIGHT_BUDGET` counts the bytes reserved for uploads in progress. */
const UPLOADED_BUDGET = { name: 'uploaded bytes' };
const IN_FLIGHT_BUDGET = { name: 'coming bytes' };

/** The space reserved for one upload. */
export interface Reservation {
  /** The maximum size of the upload. */
  bytes: number;
  /** The refusal for an upload that exceeds this size. */
  full: RefusalError;
  /**
   * Releases the reservation and counts the received bytes. Repeated calls have no effect. Pass the transaction that inserts the file, if
   * there is one.
   */
  settle: (cameBytes: number, tx?: Tx) => Promise<void>;
}

/** The bounds of a file's size that are known before the upload. */
export interface SizeBounds {
  minBytes: number;
  maxBytes: number;
}

interface RemainingQuota {
  unattached: number;
  day: number;
  coming: number;
}

/** Limits each person's uploads and checks the free space of the store. */
@Injectable()
export class UploadQuota {
  constructor(
    private readonly database: Database,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Reserves space for a file of about this size, or refuses the upload before any byte is read. */
  async reserve(ownerId: string, purpose: FilePurpose, { minBytes, maxBytes }: SizeBounds): Promise<Reservation> {
    if ((await this.stores[purpose].freePercent()) < this.env.UPLOAD_FREE_PERCENT)
      return refuse(StorageFull, undefined, { retryAfterMs: STORAGE_RETRY_MS });
    return this.database.tx(async (tx) => {
      await lockBudget(tx, UPLOADED_BUDGET, ownerId);
      const remainingQuota = await this.remainingOf(tx, ownerId);
      const room = Math.min(remainingQuota.unattached, remainingQuota.day);
      const quotaRefusal = await this.findRefusal(tx, ownerId, remainingQuota, minBytes);
      if (room < minBytes) throw quotaRefusal;
      const bytes = Math.min(room, maxBytes);
      return { bytes, full: quotaRefusal, settle: this.settlementOf(ownerId, await noteUse(tx, IN_FLIGHT_BUDGET, ownerId, bytes)) };
    });
  }

  async allowanceOf(ownerId: string): Promise<UploadAllowance> {
    const { uploadUnattachedBytes, uploadDayBytes } = uploadLimits(this.env);
    const remainingQuota = await this.database.read((tx) => this.remainingOf(tx, ownerId));
    return {
      unattached: { leftBytes: Math.max(0, remainingQuota.unattached), limitBytes: uploadUnattachedBytes },
      day: { leftBytes: Math.max(0, remainingQuota.day), limitBytes: uploadDayBytes },
    };
  }

  private settlementOf(ownerId: string, id: string): Reservation['settle'] {
    const settle = async (tx: Tx, cameBytes: number) => {
      const { numDeletedRows } = await tx.deleteFrom('budget_use').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows && cameBytes) await noteUse(tx, UPLOADED_BUDGET, ownerId, cameBytes);
    };
    return (cameBytes, tx) => (tx ? settle(tx, cameBytes) : this.database.tx((own) => settle(own, cameBytes)));
  }

  private async remainingOf(tx: Tx, ownerId: string): Promise<RemainingQuota> {
    const { uploadUnattachedBytes, uploadDayBytes } = uploadLimits(this.env);
    // The reservation of a crashed gateway expires when its upload can no longer be running.
    const inFlightBytes = await usedAmountOf(tx, IN_FLIGHT_BUDGET, ownerId, MAX_UPLOAD_MS);
    const uploadedBytes = await usedAmountOf(tx, UPLOADED_BUDGET, ownerId, DAY_MS);
    return {
      coming: inFlightBytes,
      unattached: uploadUnattachedBytes - (await unattachedBytes(tx, ownerId)) - inFlightBytes,
      day: uploadDayBytes - uploadedBytes - inFlightBytes,
    };
  }

  /** Returns the refusal for the quota that has less space left. */
  private async findRefusal(tx: Tx, ownerId: string, { unattached, day, coming }: RemainingQuota, minBytes: number): Promise<RefusalError> {
    const { uploadUnattachedBytes, uploadDayBytes } = uploadLimits(this.env);
    const refusalWith = (refusal: Refusal, remainingBytes: number, limitBytes: number, retryAfterMs?: number) =>
      new RefusalError(refusal, { leftBytes: Math.max(0, remainingBytes), limitBytes }, retryAfterMs === undefined ? {} : { retryAfterMs });
    if (unattached <= day) return refusalWith(UploadsFull, unattached, uploadUnattachedBytes);
    const lackingBytes = Math.max(1, minBytes - day);
    const waitMs =
      lackingBytes <= coming ? IN_FLIGHT_RETRY_MS : await waitMsOf(tx, UPLOADED_BUDGET, ownerId, DAY_MS, lackingBytes - coming);
    return refusalWith(UploadDayFull, day, uploadDayBytes, waitMs);
  }
}

/**
 * Returns the bytes of the person's files that are neither sent nor published. Files that are due for deletion do not count. Files of a
 * draft count as long as the draft exists.
 */
const unattachedBytes = async (db: Kysely<Tables>, ownerId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from (
      select size from file
      where owner_id = ${ownerId} and taken_by is null and created_at > clock_timestamp() - make_interval(secs => ${LIMITS.fileUntakenMs / 1000})
      union all select size from file where owner_id = ${ownerId} and ${isDraftFile}
    ) as own
  `.execute(db);
  return rows[0]!.bytes;
};
