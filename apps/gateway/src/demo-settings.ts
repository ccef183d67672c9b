import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { makePeople } from './demo/make-people';
import { DEMO_PASSWORD, DEMO_USERS } from './features/accounts/demo-users';
import { type Env, StartRefused } from './platform/config/env';
import type { Database } from './platform/database/database';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns the names of settings that are unsafe with real users: public passwords and unlimited sign-in attempts. */
const listUnsafeSettings = ({ DEMO, NO_RATE_LIMITS }: Env): string[] => [
  ...(DEMO ? ['DEMO'] : []),
  ...(NO_RATE_LIMITS ? ['NO_RATE_LIMITS'] : []),
];

/** True if other machines can reach the portal at this address. */
const isPublic = ({ PUBLIC_URL }: Env): boolean => PUBLIC_URL !== undefined && !LOOPBACK.test(new URL(PUBLIC_URL).hostname);

const hasPeople = async ({ db }: Database): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('person') is not null as exists`.execute(db);
  return Boolean(rows[0]?.exists && (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()));
};

/** Throws `StartRefused` for unsafe settings at a public address. */
export const refuseDemoInPublic = (env: Env): void => {
  const settings = listUnsafeSettings(env);
  if (!settings.length || !isPublic(env)) return;
  throw new StartRefused(
    `Settings: ${settings.join(' and ')} must not be set where PUBLIC_URL (${env.PUBLIC_URL}) is not an address of this machine alone.`,
  );
};

/**
 * Throws `StartRefused` for unsafe settings on a database with real users, and for NO_RATE_LIMITS on an empty database outside the demo.
 */
export const refuseDemoOnRealPeople = async (env: Env, database: Database): Promise<void> => {
  const settings = listUnsafeSettings(env);
  if (!settings.length) return;
  const isSeeded = await hasPeople(database);
  if (!isSeeded && env.DEMO) return;
  const ids = DEMO_USERS.map(({ id }) => id);
  if (isSeeded && (await database.db.selectFrom('person').select('id').where('id', 'in', ids).limit(1).executeTakeFirst())) return;
  throw new StartRefused(
    `Settings: ${settings.join(' and ')} must not be set on a database whose people are not the demo users. Unset it, or name another database.`,
  );
};

/** Throws `StartRefused` for a public address if any demo account in the database still has the public password. */
export const refuseDemoPeopleInPublic = async (env: Env, database: Database): Promise<void> => {
  // A public address has already been refused in demo mode, by `refuseDemoInPublic`.
  if (env.DEMO || !isPublic(env) || !(await hasPeople(database))) return;
  // Accounts with an unchanged password share one hash, so an unchanged demo costs only one verification.
  const hashes = await database.db
    .selectFrom('person')
    .select(({ fn }) => ['password_hash', fn.countAll<string>().as('people')])
    .where('id', 'in', demoPeopleIds())
    .where('password_hash', 'is not', null)
    .groupBy('password_hash')
    .orderBy('people', 'desc')
    .execute();
  for (const { password_hash, people } of hashes) {
    if (!(await verify(password_hash!, DEMO_PASSWORD))) continue;
    throw new StartRefused(
      `Settings: PUBLIC_URL (${env.PUBLIC_URL}) is not an address of this machine alone, and ${people} of the people of the demo in this database have the password that everybody knows. Name another database.`,
    );
  }
};

const demoPeopleIds = (): string[] => makePeople(new Date(), '').map(({ id }) => id);
