import { Global, Module } from '@nestjs/common';
import { FindSources } from './find-sources';
import { HomeReads } from './home-reads';

/** Registries that features fill: what the search finds and what the home page reads. */
@Global()
@Module({ providers: [FindSources, HomeReads], exports: [FindSources, HomeReads] })
export class HooksModule {}
