import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  DownloadKey,
  encodeInput,
  FactorSetUp,
  FILE,
  Invalid,
  isLines,
  KeyReused,
  REDIRECT,
  RecoveryCodes,
  type Route,
  ScimClientWithToken,
  SignedIn,
  SignedInWithCodes,
} from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { SECRET_FOR, type SecretFor } from '../config/secrets';
import { runAhead, runAtCommit } from '../database/batch';
import { Database } from '../database/database';
import type { Tables } from '../database/tables';
import { TailWakeUp } from '../facts/facts';
import { roomsOf } from '../facts/rooms';
import { FactTail } from '../facts/tail';
import { type RequestContext, requestContext, type Tx } from '../request-context';
import { RefusalError, refuseFields } from './refusal-error';

class ReplayedResponse extends Error {
  constructor(readonly body: unknown) {
    super('answered before');
  }
}

/** Thrown if another request has used the key or is about to commit with it. */
class KeyTaken extends Error {}

const KEY = /^[\w.:-]{8,128}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/**
 * Results that are not stored for an idempotency key. A sign-in belongs to the browser that sent it: its cookie cannot be replayed, and
 * repeating it is harmless. A download key is issued once and must not be stored longer than the minute for which it is valid. Secrets and
 * second-factor recovery codes, and directory tokens are shown only once. Files, redirects and line streams are not single values. The
 * content of an upload is unknown before it is read, and its own id makes a repetition safe.
 */
const UNSTORED_REPLIES: readonly unknown[] = [
  FILE,
  REDIRECT,
  SignedIn,
  SignedInWithCodes,
  DownloadKey,
  FactorSetUp,
  RecoveryCodes,
  ScimClientWithToken,
];
const isReplyUnstored = ({ reply, file }: Route): boolean => Boolean(file) || isLines(reply) || UNSTORED_REPLIES.includes(reply);

/** Returns the prefix of a caller's scopes: the person's id, or the address of a caller without a session. */
const scopePrefixOf = (caller: string): string => `${caller} `;

/** Deletes the responses stored for a person's idempotent calls. */
export const deleteStoredReplies = async (tx: Tx, personId: string): Promise<void> => {
  await tx
    .deleteFrom('idempotency')
    .where((row) => row.fn<boolean>('starts_with', ['scope', row.val(scopePrefixOf(personId))]))
    .execute();
};

interface KeyUse {
  scope: string;
  key: string;
  requestHash: string;
}

export interface RunResult {
  body: unknown;
  /** The number of a fact in the caller's own rooms. The response includes at least all changes up to that fact. */
  seq: number | null;
}

/**
 * Runs the handler of a request in its own `requestContext`. A read returns a fact number; a write under an idempotency key is executed
 * once.
 */
@Injectable()
export class Idempotency {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly doorbell: TailWakeUp,
    private readonly tail: FactTail,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('idempotency');
  }

  async run(route: Route, request: FastifyRequest, input: unknown, answer: () => Promise<unknown>): Promise<RunResult> {
    const base = { requestId: request.id, actor: request.principal?.id ?? null };
    if (route.verb === 'GET')
      return { seq: await this.readSeqFor(request), body: await requestContext.run({ ...base, isRead: true }, answer) };

    const key = request.headers['idempotency-key'];
    if (key === undefined || isReplyUnstored(route)) {
      const body = await requestContext.run(base, answer);
      this.doorbell.ring();
      return { seq: null, body };
    }
    if (typeof key !== 'string' || !KEY.test(key)) {
      return refuseFields(Invalid, { 'idempotency-key': [{ code: 'wrong-format', pattern: KEY.source }] });
    }
    const scope = `${scopePrefixOf(request.principal?.id ?? request.ip)}${route.verb} ${route.path}`;
    const body = await this.once(
      base,
      { scope, key, requestHash: this.hashOf(encodeInput(route, input as Record<string, unknown>)) },
      answer,
    );
    this.doorbell.ring();
    return { seq: null, body };
  }

  /**
   * Returns the number of the last fact in the caller's rooms. Must be called before any data is read, so that a client that continues from
   * this number misses nothing. Returns null for a caller without rooms.
   */
  private async readSeqFor({ principal }: FastifyRequest): Promise<number | null> {
    if (!principal) return null;
    const rooms = roomsOf(principal);
    return this.tail.numbers.cachedLastOf(rooms) ?? this.tail.numbers.lastOf(rooms);
  }

  private async once(base: { requestId: string; actor: string | null }, keyUse: KeyUse, answer: () => Promise<unknown>): Promise<unknown> {
    const { scope, key, requestHash } = keyUse;
    let isTaken = false;
    const claim = (tx: Tx) => {
      const row = tx.insertInto('idempotency').values({ scope, key, request_hash: requestHash, reply: null });
      const statement = row.onConflict((conflict) => conflict.doNothing()).returning('key');
      return runAhead(tx, statement.compile(), (rows) => {
        isTaken = !rows.length;
        if (isTaken) throw new KeyTaken();
      });
    };
    const once: NonNullable<RequestContext['once']> = { claim, afterCommit: [] };
    try {
      const storedResponse = await this.findEarlierReply(this.database.db, keyUse);
      if (storedResponse) throw storedResponse;
      const body = await requestContext.run({ ...base, once }, answer);
      if (isTaken) throw new KeyTaken();
      if (once.open) {
        const { tx } = once.open;
        const reply = tx.updateTable('idempotency').set({ reply: this.sealReply(body) });
        await runAtCommit(tx, reply.where('scope', '=', scope).where('key', '=', key).compile());
        await once.open.commit();
        for (const run of once.afterCommit) await run();
      }
      return body;
    } catch (error) {
      // Wait for work that the handler did not await, which may still be starting the transaction. The caller gets the first error.
      await once.begun?.catch(() => undefined);
      await once.open?.rollback();
      // A concurrent copy of the request may have committed while this request read the previous state.
      const isCopy = isTaken || (error instanceof RefusalError && !once.open);
      const outcome = isCopy
        ? ((await this.findEarlierReply(this.database.db, keyUse)) ?? (isTaken ? new ReplayedResponse(null) : error))
        : error;
      if (outcome instanceof ReplayedResponse) return outcome.body;
      throw outcome;
    }
  }

  /** Returns the stored response of this key, a refusal if another request has used the key, or null for a new key. */
  private async findEarlierReply(db: Kysely<Tables>, { scope, key, requestHash }: KeyUse): Promise<ReplayedResponse | RefusalError | null> {
    const row = await db
      .selectFrom('idempotency')
      .select(['request_hash', 'reply'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return null;
    return row.request_hash === requestHash ? new ReplayedResponse(this.openReply(row.reply)) : new RefusalError(KeyReused);
  }

  /** Returns a keyed hash. A request may contain a password, which could be guessed from a plain hash. */
  private hashOf(input: unknown): string {
    return createHmac('sha256', this.key).update(JSON.stringify(input)).digest('base64url');
  }

  /** Encrypts a response for storage, because it may contain a token: nonce, AES-256-GCM, tag. */
  private sealReply(body: unknown): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    return Buffer.concat([iv, cipher.update(JSON.stringify(body)), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  private openReply(reply: string | null): unknown {
    if (reply === null) return null;
    const sealedReply = Buffer.from(reply, 'base64');
    const cipher = createDecipheriv('aes-256-gcm', this.key, sealedReply.subarray(0, IV_BYTES)).setAuthTag(
      sealedReply.subarray(-TAG_BYTES),
    );
    return JSON.parse(Buffer.concat([cipher.update(sealedReply.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]).toString());
  }
}
