import { Global, Module } from '@nestjs/common';
import { PublicationCards } from './cards';
import { ContentIndexer } from './content-words';
import { CoverFacts } from './cover-facts';
import { Downloads } from './downloads';
import { Drafts } from './drafts';
import { Grants } from './grants';
import { NoticeAllowance } from './notice-allowance';
import { PartMails } from './parts/part-mails';
import { PartMentions } from './parts/part-mentions';
import { PartNotices } from './parts/part-notices';
import { PartPages } from './parts/part-pages';
import { PriceComparisons } from './parts/price-comparisons';
import { PriceLooks } from './parts/price-look';
import { PriceMappings } from './parts/price-mappings';
import { PriceRows } from './parts/price-rows';
import { Watches } from './parts/watches';
import { AudienceHooks, ChangeHooks, WriteHooks } from './publication-hooks';
import { PublicationLinks } from './publication-links';
import { PublicationWrites } from './publication-writes';
import { Publications } from './publications.store';
import { Schedule } from './schedule-work';
import { WithdrawalNotices } from './withdrawal-notices';
import { Withdrawals } from './withdrawals';

const EXPORTS = [
  AudienceHooks,
  ChangeHooks,
  Downloads,
  Drafts,
  Grants,
  NoticeAllowance,
  PartPages,
  PriceLooks,
  PriceMappings,
  PublicationCards,
  PublicationLinks,
  PublicationWrites,
  Publications,
  Watches,
  WithdrawalNotices,
  Withdrawals,
  WriteHooks,
];

/** Provides publications for the features of each kind: audience, versions, lists and downloads. */
@Global()
@Module({
  providers: [ContentIndexer, CoverFacts, PartMails, PartMentions, PartNotices, PriceComparisons, PriceRows, Schedule, ...EXPORTS],
  exports: EXPORTS,
})
export class PublishingModule {}
