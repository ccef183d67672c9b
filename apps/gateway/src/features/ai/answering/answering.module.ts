import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ANSWERING, type Answering } from './answering';
import { PortalAnswering } from './portal-answering';

/** How questions are answered: by what is found among what the asker may read. */
@Global()
@Module({})
export class AnsweringModule {
  /** `given` stands in its place where somebody brings another way to answer. */
  static on(given: Answering | undefined): DynamicModule {
    const provider = given ? { provide: ANSWERING, useValue: given } : { provide: ANSWERING, useClass: PortalAnswering };
    return { module: AnsweringModule, providers: [provider], exports: [ANSWERING] };
  }
}
