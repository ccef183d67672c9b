import { Global, Module } from '@nestjs/common';
import { Cleanup } from '../database/cleanup';
import { Database } from '../database/database';
import { trimFacts } from './fact-reads';
import { FactReplay } from './fact-replay';
import { TailWakeUp } from './facts';
import { NodeWakeUp } from './node-doorbell';
import { FactTail } from './tail';

/** Provides the fact log, its wake-up notification within and between nodes, and its tail. */
@Global()
@Module({ providers: [TailWakeUp, FactTail, FactReplay, NodeWakeUp], exports: [TailWakeUp, FactTail, FactReplay] })
export class FactsModule {
  constructor(cleanup: Cleanup, database: Database) {
    cleanup.register('facts', () => database.tx(trimFacts));
  }
}
