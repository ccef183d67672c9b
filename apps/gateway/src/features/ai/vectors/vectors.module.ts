import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Embeddings } from './embeddings';
import { EMBEDDINGS, PassageVectors } from './passage-vectors';

/** Provides similarity search in addition to word search, if an embedding model is configured. */
@Global()
@Module({})
export class VectorsModule {
  static on(embeddings: Embeddings | null): DynamicModule {
    return {
      module: VectorsModule,
      providers: [{ provide: EMBEDDINGS, useFactory: () => embeddings }, PassageVectors],
      exports: [EMBEDDINGS],
    };
  }
}
