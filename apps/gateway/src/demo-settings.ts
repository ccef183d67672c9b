import { sql } from 'kysely';
import type { Database } from './data/database';
import { type Env, StartRefused } from './env';
import { CAST } from './seed/cast';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The settings given that belong to a demo or a measurement: passwords that everybody knows, or guesses without a limit. */
const given = ({ DEMO, NO_RATE_LIMITS }: Env): string[] => [...(DEMO ? ['DEMO'] : []), ...(NO_RATE_LIMITS ? ['NO_RATE_LIMITS'] : [])];

/** Refuses them where others reach the portal. */
export const refuseDemoInPublic = (env: Env): void => {
  const settings = given(env);
  if (!settings.length || !env.PUBLIC_URL || LOOPBACK.test(new URL(env.PUBLIC_URL).hostname)) return;
  throw new StartRefused(
    `Settings: ${settings.join(' and ')} must not be set where PUBLIC_URL (${env.PUBLIC_URL}) is not an address of this machine alone.`,
  );
};

/** Refuses them on a database of real people, or of those who are about to come. */
export const refuseDemoOnRealPeople = async (env: Env, { db }: Database): Promise<void> => {
  const settings = given(env);
  if (!settings.length) return;
  const { rows } = await sql<{ there: boolean }>`select to_regclass('person') is not null as there`.execute(db);
  const first = rows[0]?.there ? await db.selectFrom('person').select('id').limit(1).executeTakeFirst() : undefined;
  if (!first && env.DEMO) return;
  const ids = CAST.map(({ id }) => id);
  if (first && (await db.selectFrom('person').select('id').where('id', 'in', ids).limit(1).executeTakeFirst())) return;
  throw new StartRefused(
    `Settings: ${settings.join(' and ')} must not be set on a database whose people are not the cast of the demo. Unset it, or name another database.`,
  );
};
