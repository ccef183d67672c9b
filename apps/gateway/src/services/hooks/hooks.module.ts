import { Global, Module } from '@nestjs/common';
import { FindSources } from './find-sources';
import { HomeReads } from './home-reads';

/** Registries that features fill: search sources and reads of the home page. */
@Global()
@Module({ providers: [FindSources, HomeReads], exports: [FindSources, HomeReads] })
export class HooksModule {}
