import { Global, Module } from '@nestjs/common';
import { ENV, type Env } from '../../../platform/config/env';
import { LOG, type Log } from '../../../platform/log';
import type { Embeddings } from './embeddings';
import { EndpointEmbeddings, embeddingsEndpointOf } from './endpoint-embeddings';
import { LocalEmbeddings } from './local/local-embeddings';
import { EMBEDDINGS, PassageVectors } from './passage-vectors';

const openEmbeddings = async (env: Env, log: Log): Promise<Embeddings | null> => {
  if (env.AI_EMBEDDINGS_DIR) return LocalEmbeddings.open(env.AI_EMBEDDINGS_DIR, log);
  const endpoint = embeddingsEndpointOf(env);
  return endpoint && new EndpointEmbeddings(endpoint, log);
};

/** Provides the search by similarity in addition to words, if a model for embeddings is configured. */
@Global()
@Module({ providers: [{ provide: EMBEDDINGS, useFactory: openEmbeddings, inject: [ENV, LOG] }, PassageVectors], exports: [EMBEDDINGS] })
export class VectorsModule {}
