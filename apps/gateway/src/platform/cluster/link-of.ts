import type { Env } from '../config/env';
import type { SecretFor } from '../config/secrets';
import type { LinkKind } from './link';
import { postgresLink } from './postgres-link';
import { redisLink } from './redis-link';

/** How the nodes of the settings hear of each other. Installations with other secrets may use the same Redis server. */
export const linkOf = ({ REDIS_URL, DATABASE_URL }: Env, secretFor: SecretFor): LinkKind | null => {
  if (REDIS_URL) return redisLink(REDIS_URL, `portal:nodes:${secretFor('nodes channel').toString('hex', 0, 8)}`);
  return DATABASE_URL ? postgresLink(DATABASE_URL) : null;
};
