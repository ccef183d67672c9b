import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccountsModule } from './features/accounts/accounts.module';
import { AiModule } from './features/ai/ai.module';
import type { Answering } from './features/ai/answering/answering';
import { AnsweringModule } from './features/ai/answering/answering.module';
import { ModelModule } from './features/ai/model/model.module';
import { RetrievalModule } from './features/ai/retrieval/retrieval.module';
import type { Embeddings } from './features/ai/vectors/embeddings';
import { VectorsModule } from './features/ai/vectors/vectors.module';
import { AnalyticsModule } from './features/analytics/analytics.module';
import { ExportsModule } from './features/analytics/exports/exports.module';
import { ApprovalsModule } from './features/approvals/approvals.module';
import { AuditModule } from './features/audit/audit.module';
import { DocumentsModule } from './features/documents/documents.module';
import { EventsModule } from './features/events/events.module';
import { FeedModule } from './features/feed/feed.module';
import { FilesModule } from './features/files/files.module';
import { HomeModule } from './features/home/home.module';
import { MastersModule } from './features/masters/masters.module';
import { NewsModule } from './features/news/news.module';
import { NotificationsModule } from './features/notifications/notifications.module';
import { PeopleModule } from './features/people/people.module';
import { PricesModule } from './features/prices/prices.module';
import { ProvisioningModule } from './features/provisioning/provisioning.module';
import { PublicationsModule } from './features/publications/publications.module';
import { SearchModule } from './features/search/search.module';
import { TelemetryModule } from './features/telemetry/telemetry.module';
import { TicketsModule } from './features/tickets/tickets.module';
import { ViewsModule } from './features/views/views.module';
import { FactsModule } from './platform/facts/facts.module';
import { HttpModule } from './platform/http/http.module';
import { LiveModule } from './platform/live/live.module';
import { PlatformModule, type PlatformSettings } from './platform/platform.module';
import { PublishingModule } from './publishing/publishing.module';
import { AuditLogModule } from './services/audit-log/audit-log.module';
import { HooksModule } from './services/hooks/hooks.module';
import { JobsModule } from './services/jobs/jobs.module';
import { MailModule } from './services/mail/mail.module';
import { OrgModule } from './services/org/org.module';
import { StorageModule } from './services/storage/storage.module';
import type { FileStores } from './services/storage/stores';
import { UsageModule } from './services/usage/usage.module';

export interface AppSettings extends PlatformSettings {
  stores: FileStores;
  embeddings: Embeddings | null;
  answering?: Answering | undefined;
}

/** The `platform` and `services` modules that take no settings, in dependency order. */
const SERVICES: Type[] = [FactsModule, OrgModule, HttpModule, LiveModule, AuditLogModule, MailModule, JobsModule, UsageModule, HooksModule];
const FEATURES: Type[] = [
  AccountsModule,
  AiModule,
  AnalyticsModule,
  ApprovalsModule,
  AuditModule,
  FilesModule,
  EventsModule,
  ExportsModule,
  DocumentsModule,
  MastersModule,
  NewsModule,
  NotificationsModule,
  PeopleModule,
  PricesModule,
  ProvisioningModule,
  PublicationsModule,
  SearchModule,
  TelemetryModule,
  ViewsModule,
  FeedModule,
  TicketsModule,
  HomeModule,
];

@Module({})
export class AppModule {
  static on({ stores, embeddings, answering, ...core }: AppSettings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.on(core),
        ...SERVICES,
        StorageModule.on(stores),
        PublishingModule,
        ModelModule,
        RetrievalModule,
        VectorsModule.on(embeddings),
        AnsweringModule.on(answering),
        ...FEATURES,
      ],
    };
  }
}
