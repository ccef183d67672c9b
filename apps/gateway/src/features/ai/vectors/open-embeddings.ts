import type { Env } from '../../../platform/config/env';
import type { Log } from '../../../platform/log';
import type { Embeddings } from './embeddings';
import { EndpointEmbeddings, embeddingsEndpointOf } from './endpoint-embeddings';
import { LocalEmbeddings } from './local/local-embeddings';

/**
 * Opens the configured embeddings; null if none are configured, so that passages are searched only by words. Throws `StartRefused` if the
 * model folder is unusable.
 */
export const openEmbeddings = async (env: Env, log: Log): Promise<Embeddings | null> => {
  if (env.AI_EMBEDDINGS_DIR) return LocalEmbeddings.open(env.AI_EMBEDDINGS_DIR, log);
  const endpoint = embeddingsEndpointOf(env);
  return endpoint && new EndpointEmbeddings(endpoint, log);
};
