import { Module } from '@nestjs/common';
import { pricelist } from '@portal/contracts';
import { PublicationCards } from '../../content/cards';
import { aList, UsageViews } from '../../usage/usage-views';
import { PriceLists } from './price-lists.store';
import { PricelistController } from './pricelist.controller';

@Module({ controllers: [PricelistController], providers: [PriceLists] })
export class PricelistModule {
  constructor(cards: PublicationCards, priceLists: PriceLists, views: UsageViews) {
    cards.register('price', (db, ids) => priceLists.read(db, ids));
    const viewed = { func: 'prices', what: 'viewed' } as const;
    views.register(pricelist.list, viewed, aList);
    views.register(pricelist.document, viewed, ({ documentId }) => documentId);
  }
}
