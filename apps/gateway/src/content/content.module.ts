import { Global, Module } from '@nestjs/common';
import { AudienceHooks } from './audience-hooks';
import { PublicationCards } from './cards';
import { ChangeHooks } from './change-hooks';
import { ContentWords } from './content-words';
import { Downloads } from './downloads';
import { Drafts } from './drafts';
import { Grants } from './grants';
import { NoticeAllowance } from './notice-allowance';
import { PartMails } from './prices/part-mails';
import { PartMentions } from './prices/part-mentions';
import { PartNotices } from './prices/part-notices';
import { PriceComparisons } from './prices/price-comparisons';
import { PriceLooks } from './prices/price-look';
import { PriceMappings } from './prices/price-mappings';
import { PriceRows } from './prices/price-rows';
import { Watches } from './prices/watches';
import { PublicationLinks } from './publication-links';
import { PublicationWrites } from './publication-writes';
import { Publications } from './publications.store';
import { Schedule } from './schedule-work';
import { WithdrawalNotices } from './withdrawal-notices';
import { Withdrawals } from './withdrawals';
import { WriteHooks } from './write-hooks';

const EXPORTED = [
  AudienceHooks,
  ChangeHooks,
  Downloads,
  Drafts,
  Grants,
  NoticeAllowance,
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

/** What is published, for the feature of each kind: audience, versions, lists and downloads. */
@Global()
@Module({
  providers: [ContentWords, PartMails, PartMentions, PartNotices, PriceComparisons, PriceRows, Schedule, ...EXPORTED],
  exports: EXPORTED,
})
export class ContentModule {}
