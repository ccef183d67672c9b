import type { Generated } from 'kysely';

/** A passkey of a person (Web Authentication). */
export interface PasskeyTable {
  id: Generated<string>;
  person_id: string;
  /** The id that the authenticator chose, in base64url. */
  credential_id: string;
  /** The random id under which the authenticator stores the account, in base64url. All passkeys of a person have the same. */
  user_handle: string;
  /** The public key in the form of COSE. */
  public_key: Buffer;
  /** The number of signatures that the authenticator has counted, or 0 if it does not count. */
  sign_count: number;
  /** The ways in which browsers reach the authenticator. */
  transports: string[];
  name: string;
  added_at: Date;
  used_at: Date | null;
}

/** A challenge that was answered, until it expires. It cannot be answered again. */
export interface PasskeyChallengeTable {
  id: string;
  expires_at: Date;
}

declare module '../../../platform/database/tables' {
  interface Tables {
    passkey: PasskeyTable;
    passkey_challenge: PasskeyChallengeTable;
  }
}
