import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AccountRemoved, FACTOR_LIMITS, LIMITS, type SessionEndReason, SessionOver } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { appendFact, TailWakeUp } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { Limits } from '../../platform/http/limits/limits';
import { PrincipalCheck, sessionRefusal } from '../../platform/http/principal-check';
import { RefusalError } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { runOutsideRequestTx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import type { SignInSource } from './sign-ins/new-device';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;

export interface StartedSession {
  sessionId: string;
  refresh: string;
  expiresAt: Date;
}
export interface RotatedSession extends StartedSession {
  personId: string;
}
interface Parts {
  sessionId: string;
  secret: string;
}

/**
 * Manages sign-ins. Each sign-in is a family of refresh tokens: every refresh replaces the token, and the row stores the last two tokens.
 */
@Injectable()
export class Sessions {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: Limits,
    private readonly principalCheck: PrincipalCheck,
    private readonly doorbell: TailWakeUp,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('refresh');
  }

  async begin(tx: Tx, personId: string, { agent, network }: SignInSource): Promise<StartedSession> {
    const parts = { sessionId: randomUUID(), secret: randomBytes(32).toString('base64url') };
    const now = this.clock.now();
    const expiresAt = this.clock.in(this.env.SESSION_LIFE_DAYS * DAY);
    await tx
      .insertInto('session')
      .values({
        id: parts.sessionId,
        person_id: personId,
        created_at: now,
        seen_at: now,
        expires_at: expiresAt,
        ended_at: null,
        end_reason: null,
        agent,
        network,
        token_hash: hashOf(parts.secret),
        previous_hash: null,
        rotated_at: null,
        confirmed_at: now,
      })
      .execute();
    await audit(tx, 'session.begun', parts.sessionId, { after: { personId } });
    return { sessionId: parts.sessionId, refresh: this.write(parts), expiresAt };
  }

  /** Stores that the person has confirmed the identity. Returns the time until which the confirmation is valid. */
  async confirm(sessionId: string): Promise<string> {
    const now = this.clock.now();
    await this.database.tx(async (tx) => {
      await tx.updateTable('session').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
      await audit(tx, 'session.confirmed', sessionId);
    });
    return new Date(now.getTime() + FACTOR_LIMITS.confirmationMs).toISOString();
  }

  /**
   * Replaces a refresh token with its successor, or returns the refusal for its holder. The previous token returns the same successor for a
   * while, so that simultaneous tabs all succeed. Using an older token means that a token was stolen, and ends the whole family.
   */
  async rotate(token: string): Promise<RotatedSession | RefusalError> {
    const parts = this.read(token);
    if (!parts) return new RefusalError(SessionOver);
    await this.limits.spend('refresh', parts.sessionId, LIMITS.refreshesPerHour, HOUR);
    return runOutsideRequestTx(() => this.database.tx((tx) => this.rotateIn(tx, parts)));
  }

  private async rotateIn(tx: Tx, parts: Parts): Promise<RotatedSession | RefusalError> {
    const now = this.clock.now();
    const session = await tx.selectFrom('session').selectAll().where('id', '=', parts.sessionId).forUpdate().executeTakeFirst();
    if (!session) return new RefusalError(SessionOver);
    if (session.ended_at) return this.overOf(tx, session.person_id, session.end_reason);
    if (session.expires_at <= now) return new RefusalError(SessionOver);
    const successor = { sessionId: session.id, secret: this.mac(`next ${parts.secret}`) };
    const hash = hashOf(parts.secret);
    if (hash === session.token_hash) {
      await tx
        .updateTable('session')
        .set({ token_hash: hashOf(successor.secret), previous_hash: hash, rotated_at: now, seen_at: now })
        .where('id', '=', session.id)
        .execute();
    } else if (hash !== session.previous_hash || now.getTime() - (session.rotated_at?.getTime() ?? 0) > LIMITS.refreshGraceMs) {
      await audit(tx, 'session.reused', session.id, { after: { personId: session.person_id } });
      await this.end(tx, [{ id: session.id, person_id: session.person_id }], 'token-reused');
      this.doorbell.ring();
      return sessionRefusal('token-reused');
    }
    return { personId: session.person_id, sessionId: session.id, refresh: this.write(successor), expiresAt: session.expires_at };
  }

  private async overOf(tx: Tx, personId: string, reason: SessionEndReason | null): Promise<RefusalError> {
    const { standing } = await tx.selectFrom('person').select('standing').where('id', '=', personId).executeTakeFirstOrThrow();
    return standing === 'deleted' ? new RefusalError(AccountRemoved) : sessionRefusal(reason);
  }

  /** Returns the id of the session that a token names, whether or not the token is valid. */
  sessionOf(token: string | null): string | null {
    return token ? (this.read(token)?.sessionId ?? null) : null;
  }

  async endOne(tx: Tx, sessionId: string, why: SessionEndReason): Promise<void> {
    await this.end(tx, await tx.selectFrom('session').select(['id', 'person_id']).where('id', '=', sessionId).execute(), why);
  }

  /** Removes browsers and networks of a deleted person. The sessions remain, so that their holders learn that the account is deleted. */
  async anonymizeAllOf(tx: Tx, personId: string): Promise<void> {
    await tx.updateTable('session').set({ agent: '', network: null }).where('person_id', '=', personId).execute();
  }

  async endAll(tx: Tx, personId: string, why: SessionEndReason, exceptId?: string): Promise<void> {
    let query = tx.selectFrom('session').select(['id', 'person_id']).where('person_id', '=', personId).where('ended_at', 'is', null);
    if (exceptId) query = query.where('id', '<>', exceptId);
    await this.end(tx, await query.execute(), why);
  }

  private async end(tx: Tx, sessions: readonly { id: string; person_id: string }[], why: SessionEndReason): Promise<void> {
    const endedSessions: (typeof sessions)[number][] = [];
    for (const session of [...sessions].sort((one, other) => one.id.localeCompare(other.id))) {
      const { id, person_id } = session;
      const { numUpdatedRows } = await tx
        .updateTable('session')
        .set({ ended_at: this.clock.now(), end_reason: why })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (!numUpdatedRows) continue;
      await audit(tx, 'session.ended', id, { after: { personId: person_id, why } });
      endedSessions.push(session);
    }
    // All rows must be locked before the fact log.
    for (const { id, person_id } of endedSessions) {
      await appendFact(tx, [userRoom(person_id)], 'session.ended', { sessionId: id });
      this.principalCheck.forget(person_id);
    }
  }

  /** Serializes a refresh token with a MAC, so that guessed tokens of a known session do not end the session. */
  private write({ sessionId, secret }: Parts): string {
    return `${sessionId}.${secret}.${this.mac(`mark ${sessionId}.${secret}`)}`;
  }

  private read(token: string): Parts | null {
    const [sessionId, secret, mark, more] = token.split('.');
    if (!sessionId || !secret || !mark || more !== undefined) return null;
    const expectedMark = Buffer.from(this.mac(`mark ${sessionId}.${secret}`));
    const givenMark = Buffer.from(mark);
    return givenMark.length === expectedMark.length && timingSafeEqual(givenMark, expectedMark) ? { sessionId, secret } : null;
  }

  private mac(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
