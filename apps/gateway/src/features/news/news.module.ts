import { Module } from '@nestjs/common';
import { news } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { PublicationCards } from '../../publishing/cards';
import { findCards } from '../../publishing/publication-finds';
import { FindSources } from '../../services/hooks/find-sources';
import { HomeReads } from '../../services/hooks/home-reads';
import { homeOrUse, UsageViews } from '../../services/usage/usage-views';
import { AcknowledgementsController } from './acknowledgements.controller';
import { Acknowledgements } from './acknowledgements.store';
import { NewsController } from './news.controller';
import { NewsItems } from './news.store';
import { NewsMails } from './news-mails';
import { NewsNotices } from './notices';

const HOME_ROWS = { pageNumber: 1, pageSize: 5 };

@Module({ controllers: [AcknowledgementsController, NewsController], providers: [Acknowledgements, NewsItems, NewsMails, NewsNotices] })
export class NewsModule {
  constructor(
    cards: PublicationCards,
    items: NewsItems,
    acknowledgements: Acknowledgements,
    sources: FindSources,
    views: UsageViews,
    home: HomeReads,
    database: Database,
  ) {
    cards.register(
      'news',
      (db, ids) => items.read(db, ids),
      (db, principal, ids) => acknowledgements.columns(db, principal, ids),
    );
    sources.register('news', (principal, term) => findCards(database, cards, 'news', principal, term));
    const viewUse = { func: 'news', what: 'viewed' } as const;
    views.register(news.list, homeOrUse(viewUse), () => null);
    home.register(news.list, ({ principal: { id, role } }) => [
      { callerId: id, ...HOME_ROWS },
      ...(role === 'CP' ? [{ callerId: id, awaiting: 'true' as const, ...HOME_ROWS }] : []),
    ]);
    views.register(news.item, viewUse, ({ documentId }) => documentId);
  }
}
