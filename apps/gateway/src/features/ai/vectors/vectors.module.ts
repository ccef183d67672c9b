import { Global, Module } from '@nestjs/common';
import { ENV, type Env } from '../../../platform/config/env';
import { LOG, type Log } from '../../../platform/log';
import { Embeddings, embeddingsEndpointOf } from './embeddings';
import { EMBEDDINGS, PassageVectors } from './passage-vectors';

const embeddingsOf = (env: Env, log: Log): Embeddings | null => {
  const endpoint = embeddingsEndpointOf(env);
  return endpoint && new Embeddings(endpoint, log);
};

/** Provides the search by similarity in addition to words, if an embeddings endpoint is configured. */
@Global()
@Module({ providers: [{ provide: EMBEDDINGS, useFactory: embeddingsOf, inject: [ENV, LOG] }, PassageVectors], exports: [EMBEDDINGS] })
export class VectorsModule {}
