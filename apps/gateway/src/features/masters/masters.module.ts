import { Module } from '@nestjs/common';
import { FindSources } from '../../services/hooks/find-sources';
import { MastersController } from './masters.controller';
import { Masters } from './masters.store';

@Module({ controllers: [MastersController], providers: [Masters] })
export class MastersModule {
  constructor(masters: Masters, sources: FindSources) {
    sources.register('companies', (principal, term) => masters.findCompanies(principal, term));
  }
}
