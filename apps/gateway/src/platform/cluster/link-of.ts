import type { Env } from '../config/env';
import type { SecretFor } from '../config/secrets';
import type { LinkKind } from './link';
import { postgresLink } from './postgres-link';
import { redisLink } from './redis-link';

/**
 * Chooses the cluster bus by the settings; null for a single node. The Redis channel depends on the secret, as other installations may use
 * the same server.
 */
export const linkOf = ({ REDIS_URL, DATABASE_URL }: Env, secretFor: SecretFor): LinkKind | null => {
  if (REDIS_URL) return redisLink(REDIS_URL, `portal:nodes:${secretFor('nodes channel').toString('hex', 0, 8)}`);
  return DATABASE_URL ? postgresLink(DATABASE_URL) : null;
};
