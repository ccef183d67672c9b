import { Module } from '@nestjs/common';
import { priceRoutes } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { PublicationCards } from '../../publishing/cards';
import { findParts } from '../../publishing/parts/part-finds';
import { findCards } from '../../publishing/publication-finds';
import { FindSources } from '../../services/hooks/find-sources';
import { HomeReads } from '../../services/hooks/home-reads';
import { listViewObject, UsageViews } from '../../services/usage/usage-views';
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
    sources.register('priceLists', (principal, term) => findCards(database, cards, 'price', principal, term));
    sources.register('parts', (principal, term) => database.read((tx) => findParts(tx, principal, term)));
    const viewUse = { func: 'prices', what: 'viewed' } as const;
    views.register(priceRoutes.list, viewUse, listViewObject);
    home.register(priceRoutes.list, ({ principal: { id } }) => [{ callerId: id, pageNumber: 1, pageSize: 5 }]);
    views.register(priceRoutes.item, viewUse, ({ documentId }) => documentId);
  }
}
