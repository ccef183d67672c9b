import { Global, Module } from '@nestjs/common';
import { PublicationCards } from './cards';
import { ContentWords } from './content-words';
import { Downloads } from './downloads';
import { Grants } from './grants';
import { PublicationLinks } from './publication-links';
import { Publications } from './publications.store';
import { WithdrawalNotices } from './withdrawal-notices';
import { Withdrawals } from './withdrawals';

const EXPORTED = [Downloads, Grants, PublicationCards, PublicationLinks, Publications, Withdrawals];

/** What is published, for the feature of each kind: audience, versions, lists and downloads. */
@Global()
@Module({ providers: [ContentWords, WithdrawalNotices, ...EXPORTED], exports: EXPORTED })
export class ContentModule {}
