import { Global, Module } from '@nestjs/common';
import { HomeReads } from './home-reads';

/** What the home page reads, which features fill. */
@Global()
@Module({ providers: [HomeReads], exports: [HomeReads] })
export class HomeFloorModule {}
