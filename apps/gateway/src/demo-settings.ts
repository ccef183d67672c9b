import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { makePeople } from './demo/demo-people';
import { CAST, DEMO_PASSWORD } from './features/accounts/cast';
import { type Env, StartRefused } from './platform/config/env';
import type { Database } from './platform/database/database';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The settings given that belong to a demo or a measurement: passwords that everybody knows, or guesses without a limit. */
const given = ({ DEMO, NO_RATE_LIMITS }: Env): string[] => [...(DEMO ? ['DEMO'] : []), ...(NO_RATE_LIMITS ? ['NO_RATE_LIMITS'] : [])];

/** True if other machines can reach the portal at this address. */
const isPublic = ({ PUBLIC_URL }: Env): boolean => PUBLIC_URL !== undefined && !LOOPBACK.test(new URL(PUBLIC_URL).hostname);

const hasPeople = async ({ db }: Database): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('person') is not null as there`.execute(db);
  return Boolean(rows[0]?.there && (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()));
};

/** Refuses them where others reach the portal. */
export const refuseDemoInPublic = (env: Env): void => {
  const settings = given(env);
  if (!settings.length || !isPublic(env)) return;
  throw new StartRefused(
    `Settings: ${settings.join(' and ')} must not be set where PUBLIC_URL (${env.PUBLIC_URL}) is not an address of this machine alone.`,
  );
};

/** Refuses them on a database of real people, or of those who are about to come. */
export const refuseDemoOnRealPeople = async (env: Env, database: Database): Promise<void> => {
  const settings = given(env);
  if (!settings.length) return;
  const peopled = await hasPeople(database);
  if (!peopled && env.DEMO) return;
  const ids = CAST.map(({ id }) => id);
  if (peopled && (await database.db.selectFrom('person').select('id').where('id', 'in', ids).limit(1).executeTakeFirst())) return;
  throw new StartRefused(
    `Settings: ${settings.join(' and ')} must not be set on a database whose people are not the cast of the demo. Unset it, or name another database.`,
  );
};

/** Refuses a public address for a database that a demo has filled, while anybody of the demo has the password that everybody knows. */
export const refuseDemoPeopleInPublic = async (env: Env, database: Database): Promise<void> => {
  // With DEMO the settings alone are refused, before a database is opened.
  if (env.DEMO || !isPublic(env) || !(await hasPeople(database))) return;
  // One hash serves all who never changed theirs, so a demo that was left as it is costs one computation.
  const hashes = await database.db
    .selectFrom('person')
    .select(({ fn }) => ['password_hash', fn.countAll<string>().as('people')])
    .where('id', 'in', everybody())
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

/** The ids of all whom a demo begins with. */
const everybody = (): string[] => makePeople(new Date(), '').map(({ id }) => id);
