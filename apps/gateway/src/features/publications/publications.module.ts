import { Module } from '@nestjs/common';
import { draftRoutes, partRoutes } from '@portal/contracts';
import { HomeReads } from '../../services/hooks/home-reads';
import { DraftsController } from './drafts.controller';
import { InsightController } from './insight.controller';
import { PreviewsController } from './previews.controller';
import { PublicationsController } from './publications.controller';

@Module({ controllers: [PublicationsController, PreviewsController, InsightController, DraftsController] })
export class PublicationsModule {
  constructor(home: HomeReads) {
    home.register(draftRoutes.drafts, ({ principal: { role } }) => (role === 'CP' ? [] : [{}]));
    home.register(partRoutes.watchedPrices, ({ day }) => [{ day, pageNumber: 1, pageSize: 5 }]);
    home.register(partRoutes.partNews, ({ lastVisit }) => [{ ...(lastVisit && { since: lastVisit }), pageSize: 5 }]);
    home.register(partRoutes.watched, () => [{}]);
  }
}
