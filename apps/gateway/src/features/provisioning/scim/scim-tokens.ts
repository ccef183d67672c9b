import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import { loadClient, type ScimClient } from './scim-client';

const TOKEN_BYTES = 32;
const PREFIX = 'scim_';
const USE_INTERVAL = sql`interval '1 minute'`;

/** Returns a new token of 256 random bits. Its prefix lets scanners of repositories recognize it. */
export const newToken = (): string => PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the stored form of a token. A plain hash suffices, because a token is random and cannot be guessed. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface AuthenticatedClient extends ScimClient {
  tokenHash: string;
}

type TokenCheck = { client: AuthenticatedClient } | { client: null; expiredClientId: string | null };

@Injectable()
export class ScimTokens {
  constructor(private readonly database: Database) {}

  /** Returns the client of a token. Reads the database for each request, so that a revoked token ends with the next request. */
  async check(token: string | undefined): Promise<TokenCheck> {
    if (!token?.startsWith(PREFIX)) return { client: null, expiredClientId: null };
    const { db } = this.database;
    const tokenHash = tokenHashOf(token);
    const row = await db
      .selectFrom('scim_client')
      .select(['id', sql<boolean>`coalesce(token_expires_at <= now(), false)`.as('is_expired')])
      .select(sql<boolean>`last_used_at is null or last_used_at < now() - ${USE_INTERVAL}`.as('is_use_due'))
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (!row || row.is_expired) return { client: null, expiredClientId: row?.id ?? null };
    if (row.is_use_due) {
      // A change of the client has locked the row. The time is set by a later request instead.
      const free = db.selectFrom('scim_client').select('id').where('id', '=', row.id).forUpdate().skipLocked();
      await db.updateTable('scim_client').set({ last_used_at: sql<Date>`now()` }).where('id', 'in', free).execute();
    }
    const client = await loadClient(db, row.id);
    return client ? { client: { ...client, tokenHash } } : { client: null, expiredClientId: null };
  }
}
