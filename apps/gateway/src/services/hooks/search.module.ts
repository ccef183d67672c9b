import { Global, Module } from '@nestjs/common';
import { FindSources } from './find-sources';

/** The search over everything, which features fill. */
@Global()
@Module({ providers: [FindSources], exports: [FindSources] })
export class SearchFloorModule {}
