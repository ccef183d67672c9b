import { Module } from '@nestjs/common';
import { figureRoutes, isHeadquarters, logRoutes } from '@portal/contracts';

import { HomeReads } from '../../services/hooks/home-reads';
import { UsageViews } from '../../services/usage/usage-views';
import { FigureCounts } from './figure-counts';
import { FiguresController } from './figures.controller';
import { LogController } from './log.controller';
import { LogReader } from './log-reader';
import { Overview } from './overview';
import { ResultCache } from './result-cache';

/** Provides the dashboard and the usage log. */
@Module({
  controllers: [FiguresController, LogController],
  providers: [ResultCache, FigureCounts, LogReader, Overview],
  exports: [FigureCounts, LogReader],
})
export class AnalyticsModule {
  constructor(usage: UsageViews, home: HomeReads) {
    usage.register(figureRoutes.tiles, { func: 'dashboard', what: 'viewed' }, () => null);
    usage.register(logRoutes.people, { func: 'dashboard', what: 'viewed' }, () => 'log');
    const weekly = { timePeriod: 'weekly', compare: 'true' } as const;
    const quarterly = { timePeriod: 'quarterly' } as const;
    home.register(figureRoutes.activeUsers, ({ principal: { role } }) => (isHeadquarters(role) ? [weekly] : []));
    home.register(figureRoutes.functions, ({ principal: { role } }) => (isHeadquarters(role) ? [weekly] : []));
    home.register(figureRoutes.inquiries, ({ principal: { role } }) => (isHeadquarters(role) ? [quarterly] : []));
  }
}
