import { Module } from '@nestjs/common';
import { priceRoutes } from '@portal/contracts';
import { PublicationCards } from '../../content/cards';
import { findParts } from '../../content/prices/part-finds';
import { findCards } from '../../content/publication-finds';
import { Database } from '../../core/database';
import { HomeReads } from '../../home/home-reads';
import { FindSources } from '../../search/find-sources';
import { aList, UsageViews } from '../../usage/usage-views';
import { PartsController } from './parts.controller';
import { PriceFilesController } from './price-files.controller';
import { PriceLists } from './price-lists.store';
import { PricesController } from './prices.controller';

@Module({ controllers: [PartsController, PriceFilesController, PricesController], providers: [PriceLists] })
export class PricesModule {
  constructor(
    cards: PublicationCards,
    priceLists: PriceLists,
    sources: FindSources,
    views: UsageViews,
    database: Database,
    home: HomeReads,
  ) {
    cards.register('price', (db, ids, marks) => priceLists.read(db, ids, marks));
    sources.register('priceLists', (who, term) => findCards(database, cards, 'price', who, term));
    sources.register('parts', (who, term) => database.read((tx) => findParts(tx, who, term)));
    const viewed = { func: 'prices', what: 'viewed' } as const;
    views.register(priceRoutes.list, viewed, aList);
    home.register(priceRoutes.list, ({ who: { id } }) => [{ callerId: id, pageNumber: 1, pageSize: 5 }]);
    views.register(priceRoutes.item, viewed, ({ documentId }) => documentId);
  }
}
