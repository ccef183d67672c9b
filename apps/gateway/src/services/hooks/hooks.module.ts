import { Global, Module } from '@nestjs/common';
import { FindSources } from './find-sources';
import { HomeReads } from './home-reads';
import { PersonMoves } from './person-moves';

const providers = [FindSources, HomeReads, PersonMoves];

/** Provides the registries that features fill, search sources and requests of the home page, and moves of people, which run hooks. */
@Global()
@Module({ providers, exports: providers })
export class HooksModule {}
