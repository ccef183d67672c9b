import { Global, Module } from '@nestjs/common';
import { Cleanup } from '../../platform/database/cleanup';
import { DueWork } from './due-work';

/** Provides scheduled jobs. */
@Global()
@Module({ providers: [DueWork], exports: [DueWork] })
export class JobsModule {
  constructor(cleanup: Cleanup, due: DueWork) {
    cleanup.register('due', () => due.trim());
  }
}
