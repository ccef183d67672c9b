import { Global, Module } from '@nestjs/common';
import { FindSources } from './find-sources';
import { HomeReads } from './home-reads';

/** Provides the registries that features fill: search sources and requests of the home page. */
@Global()
@Module({ providers: [FindSources, HomeReads], exports: [FindSources, HomeReads] })
export class HooksModule {}
