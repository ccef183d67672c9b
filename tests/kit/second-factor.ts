import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { seal } from '../../apps/gateway/src/platform/cluster/seal';
import { SECRET_FOR, type SecretFor } from '../../apps/gateway/src/platform/config/secrets';
import type { Tx } from '../../apps/gateway/src/platform/request-context';
import { type Name, type TestGateway } from './test-gateway';

const STEP_MS = 30_000;

/** Returns the code of an authenticator app at a given time, computed as in any such app. */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Returns the code that an authenticator app shows now, or this number of time steps later. */
export const codeNow = (secret: string, steps = 0): string => codeAt(secret, Date.now() + steps * STEP_MS);

/** Gives a person an authenticator app and returns its secret. */
export const giveApp = async ({ app, database }: TestGateway, personId: string): Promise<string> => {
  const secret = new Secret().base32;
  const key = app.get<SecretFor>(SECRET_FOR, { strict: false })('second factors');
  await database.db
    .insertInto('second_factor')
    .values({ person_id: personId, sealed: seal(key, secret), last_step: 0, since: new Date() })
    .execute();
  return secret;
};

/** Inserts another person with the role, unit and password of a demo user, and returns the row. */
export const twinOf = async ({ database }: TestGateway, name: Name) => {
  const row = await database.db.selectFrom('person').selectAll().where('id', '=', name).executeTakeFirstOrThrow();
  const id = randomUUID();
  return database.db
    .insertInto('person')
    .values({ ...row, id, email: `${id}@twin.example`, photo_id: null })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** True if this transaction has locked or changed a person. */
export const holdsLockOn = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rows } = await sql<{ own: boolean }>`select xmax = pg_current_xact_id()::xid as own from person where id = ${personId}`.execute(
    tx,
  );
  return rows[0]!.own;
};
