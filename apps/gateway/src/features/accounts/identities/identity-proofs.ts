import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { Clock } from '../../../platform/clock';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import type { Exchange } from '../../../platform/http/serve';
import type { Tx } from '../../../platform/request-context';
import { microsoftCookie } from '../cookies';
import type { IdentityProofTable } from '../tables';

const LIFE_MS = 10 * 60_000;
export type IdentityProof = Selectable<IdentityProofTable>;

/**
 * Stores identities that a browser has verified at the provider, for ten minutes. Only that browser can use one, because the key is in its
 * cookie, and only once.
 */
@Injectable()
export class IdentityProofs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async create(exchange: Exchange, proof: Omit<IdentityProof, 'id' | 'expires_at'>): Promise<void> {
    const key = randomBytes(32).toString('base64url');
    const expiresAt = this.clock.in(LIFE_MS);
    await this.database.tx((tx) =>
      tx
        .insertInto('identity_proof')
        .values({ ...proof, id: hashOf(key), expires_at: expiresAt })
        .execute(),
    );
    microsoftCookie(this.env, exchange).set(key, expiresAt);
  }

  /** Returns the identity that was verified in this browser during a sign-in, and can still be linked. */
  async pending(exchange: Exchange): Promise<IdentityProof | undefined> {
    const id = this.idOf(exchange);
    if (!id) return undefined;
    return this.database.db
      .selectFrom('identity_proof')
      .selectAll()
      .where('id', '=', id)
      .where('session_id', 'is', null)
      .where('expires_at', '>', this.clock.now())
      .executeTakeFirst();
  }

  /** Returns the identity that was verified in this browser and deletes it, so that no other request can use it. */
  async take(tx: Tx, exchange: Exchange): Promise<IdentityProof | undefined> {
    const id = this.idOf(exchange);
    if (!id) return undefined;
    const proof = await tx.deleteFrom('identity_proof').where('id', '=', id).returningAll().executeTakeFirst();
    return proof && proof.expires_at > this.clock.now() ? proof : undefined;
  }

  clear(exchange: Exchange): void {
    microsoftCookie(this.env, exchange).clear();
  }

  private idOf({ request, reply }: Exchange): string | null {
    const { value } = microsoftCookie(this.env, { request, reply });
    return value && hashOf(value);
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
