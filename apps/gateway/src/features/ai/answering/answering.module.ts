import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AnswerCards } from '../cards/answer-cards';
import { ANSWERING, type Answering } from './answering';
import { PortalAnswering } from './portal-answering';

/** Provides the service that answers questions from readable sources. */
@Global()
@Module({})
export class AnsweringModule {
  /** Creates the module. `replacement` replaces the default implementation. */
  static on(replacement: Answering | undefined): DynamicModule {
    const provider = replacement ? { provide: ANSWERING, useValue: replacement } : { provide: ANSWERING, useClass: PortalAnswering };
    return { module: AnsweringModule, providers: [AnswerCards, provider], exports: [ANSWERING] };
  }
}
