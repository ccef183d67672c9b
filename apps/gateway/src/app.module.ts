import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { Answering } from './ai/answering';
import { AnsweringModule } from './ai/answering.module';
import { ModelModule } from './ai/model/model.module';
import { RetrievalModule } from './ai/retrieval/retrieval.module';
import { VectorsModule } from './ai/vectors/vectors.module';
import { AuditModule } from './audit/audit.module';
import { ContentModule } from './content/content.module';
import { CoreModule, type CoreSettings } from './core/core.module';
import { FactsModule } from './facts/facts.module';
import { AccountsModule } from './features/accounts/accounts.module';
import { AiModule } from './features/ai/ai.module';
import { AnalyticsModule } from './features/analytics/analytics.module';
import { ExportsModule } from './features/analytics/exports/exports.module';
import { ApprovalsModule } from './features/approvals/approvals.module';
import { AuditLogModule } from './features/audit/audit-log.module';
import { DocumentsModule } from './features/documents/documents.module';
import { EventsModule } from './features/events/events.module';
import { FilesModule } from './features/files/files.module';
import { HomeModule } from './features/home/home.module';
import { MastersModule } from './features/masters/masters.module';
import { NewsModule } from './features/news/news.module';
import { NotificationsModule } from './features/notifications/notifications.module';
import { PricesModule } from './features/prices/prices.module';
import { PublicationsModule } from './features/publications/publications.module';
import { SearchModule } from './features/search/search.module';
import { TelemetryModule } from './features/telemetry/telemetry.module';
import { TicketsModule } from './features/tickets/tickets.module';
import { ViewsModule } from './features/views/views.module';
import { FileStorageModule } from './files/files.module';
import type { FileStores } from './files/stores';
import { HomeFloorModule } from './home/home.module';
import { HttpModule } from './http/http.module';
import { JobsModule } from './jobs/jobs.module';
import { LiveModule } from './live/live.module';
import { MailModule } from './mail/mail.module';
import { OrgModule } from './org/org.module';
import { SearchFloorModule } from './search/search.module';
import { UsageModule } from './usage/usage.module';

export interface AppSettings extends CoreSettings {
  stores: FileStores;
  answering?: Answering | undefined;
}

/** The floors without settings of their own, from below. */
const FLOORS: Type[] = [
  FactsModule,
  OrgModule,
  HttpModule,
  LiveModule,
  AuditModule,
  MailModule,
  JobsModule,
  UsageModule,
  SearchFloorModule,
  HomeFloorModule,
];
/** One line a feature. */
const FEATURES: Type[] = [
  AccountsModule,
  AiModule,
  AnalyticsModule,
  ApprovalsModule,
  AuditLogModule,
  FilesModule,
  EventsModule,
  ExportsModule,
  DocumentsModule,
  MastersModule,
  NewsModule,
  NotificationsModule,
  PricesModule,
  PublicationsModule,
  SearchModule,
  TelemetryModule,
  ViewsModule,
  TicketsModule,
  HomeModule,
];

@Module({})
export class AppModule {
  static on({ stores, answering, ...core }: AppSettings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.on(core),
        ...FLOORS,
        FileStorageModule.on(stores),
        ContentModule,
        ModelModule,
        RetrievalModule,
        VectorsModule,
        AnsweringModule.on(answering),
        ...FEATURES,
      ],
    };
  }
}
