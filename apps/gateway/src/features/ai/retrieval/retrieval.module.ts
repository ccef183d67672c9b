import { Global, Module } from '@nestjs/common';
import { DocSources } from '../index/doc-sources';
import { IndexHooks } from '../index/index-hooks';
import { SearchIndex } from '../index/search-index';
import { Retrieval } from './retrieval';

/** Provides the search for passages. */
@Global()
@Module({ providers: [DocSources, IndexHooks, SearchIndex, Retrieval], exports: [IndexHooks, Retrieval] })
export class RetrievalModule {}
