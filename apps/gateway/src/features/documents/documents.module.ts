import { Module } from '@nestjs/common';
import { documentRoutes } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { PublicationCards } from '../../publishing/cards';
import { findCards } from '../../publishing/publication-finds';
import { FindSources } from '../../services/hooks/find-sources';
import { HomeReads } from '../../services/hooks/home-reads';
import { listViewObject, UsageViews } from '../../services/usage/usage-views';
import { DocumentsController } from './documents.controller';
import { Materials } from './materials.store';

@Module({ controllers: [DocumentsController], providers: [Materials] })
export class DocumentsModule {
  constructor(cards: PublicationCards, materials: Materials, sources: FindSources, views: UsageViews, database: Database, home: HomeReads) {
    cards.register('material', (db, ids) => materials.read(db, ids));
    sources.register('documents', (principal, term) => findCards(database, cards, 'material', principal, term));
    const viewUse = { func: 'learn', what: 'viewed' } as const;
    views.register(documentRoutes.list, viewUse, listViewObject);
    home.register(documentRoutes.list, ({ principal: { id } }) => [{ callerId: id, pageNumber: 1, pageSize: 5 }]);
    views.register(documentRoutes.item, viewUse, ({ documentId }) => documentId);
  }
}
