import { Module } from '@nestjs/common';
import { buildFromData, MailContents } from '../../services/mail/mail-contents';
import { CompaniesController } from './companies.controller';
import { Companies } from './companies.store';
import { PeopleController } from './people.controller';
import { People } from './people.store';
import { Units } from './units.store';

@Module({ controllers: [PeopleController, CompaniesController], providers: [Companies, People, Units] })
export class PeopleModule {
  constructor(contents: MailContents) {
    contents.register('account.disabled', { build: buildFromData() });
    contents.register('account.enabled', { build: buildFromData('/login') });
    contents.register('account.moved', { build: buildFromData('/profile') });
  }
}
