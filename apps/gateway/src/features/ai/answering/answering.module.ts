import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ANSWERING, type Answering } from './answering';
import { PortalAnswering } from './portal-answering';

/** Provides the answering of questions from readable sources. */
@Global()
@Module({})
export class AnsweringModule {
  /** `given` replaces the default implementation. */
  static on(given: Answering | undefined): DynamicModule {
    const provider = given ? { provide: ANSWERING, useValue: given } : { provide: ANSWERING, useClass: PortalAnswering };
    return { module: AnsweringModule, providers: [provider], exports: [ANSWERING] };
  }
}
