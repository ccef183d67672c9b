import { Module } from '@nestjs/common';
import { events, LIMITS } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { PublicationCards } from '../../publishing/cards';
import { findCards } from '../../publishing/publication-finds';
import { FindSources } from '../../services/hooks/find-sources';
import { HomeReads } from '../../services/hooks/home-reads';
import { listViewObject, UsageViews } from '../../services/usage/usage-views';
import { AttendanceController } from './attendance.controller';
import { EventDrafts } from './event-drafts';
import { EventMails } from './event-mails';
import { EventNotices } from './event-notices';
import { EventsController } from './events.controller';
import { EventItems } from './events.store';
import { MeetingLinks } from './meeting-links';
import { Participants } from './participants';
import { Registrations } from './registrations';
import { RegistrationsController } from './registrations.controller';
import { SeatNotices } from './seat-notices';

@Module({
  controllers: [AttendanceController, EventsController, RegistrationsController],
  providers: [EventDrafts, EventItems, EventMails, EventNotices, MeetingLinks, Participants, Registrations, SeatNotices],
})
export class EventsModule {
  constructor(cards: PublicationCards, items: EventItems, sources: FindSources, views: UsageViews, database: Database, home: HomeReads) {
    cards.register(
      'event',
      (db, ids) => items.read(db, ids),
      (db, principal, ids) => items.columns(db, principal, ids),
    );
    sources.register('events', (principal, term) => findCards(database, cards, 'event', principal, term));
    const viewUse = { func: 'events', what: 'viewed' } as const;
    views.register(events.list, viewUse, listViewObject);
    home.register(events.list, ({ principal: { id } }) => [
      { callerId: id, pageNumber: 1, pageSize: 4 },
      { callerId: id, registered: 'true', pageNumber: 1, pageSize: LIMITS.pageSize - 1 },
    ]);
    views.register(events.item, viewUse, ({ documentId }) => documentId);
  }
}
