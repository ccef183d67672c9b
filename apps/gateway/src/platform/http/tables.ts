import type { SessionEndReason } from '@portal/contracts';
import type { Generated } from 'kysely';

export interface SessionTable {
  id: string;
  person_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  /** The reason why the session ended. Null while the session is active and after the account has been deleted. */
  end_reason: SessionEndReason | null;
  agent: string;
  /** The shortened address at sign-in. Null for sessions of earlier releases. */
  network: string | null;
  /** The hash of the current refresh token. The previous token remains valid for a grace period. */
  token_hash: string;
  previous_hash: string | null;
  rotated_at: Date | null;
  /** The time at which the person last proved their identity: at sign-in, or later with the password. */
  confirmed_at: Generated<Date>;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  request_hash: string;
  reply: string | null;
  created_at: Generated<Date>;
}

declare module '../database/tables' {
  interface Tables {
    session: SessionTable;
    idempotency: IdempotencyTable;
  }
}
