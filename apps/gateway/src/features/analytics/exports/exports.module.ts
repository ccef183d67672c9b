import { Module } from '@nestjs/common';
import { Cleanup } from '../../../platform/database/cleanup';
import { DueWork } from '../../../services/jobs/due-work';
import { AccountRemovalHooks } from '../../../services/org/account-removal.hooks';
import { PersonMoveHooks } from '../../../services/org/person-move.hooks';
import { AnalyticsModule } from '../analytics.module';
import { ExportTables } from './export-tables';
import { ExportsController } from './exports.controller';
import { FigureTables } from './figure-tables';
import { Preparation } from './preparation';
import { PreparedExportsController } from './prepared.controller';
import { PreparedExports } from './prepared.store';

@Module({
  imports: [AnalyticsModule],
  controllers: [ExportsController, PreparedExportsController],
  providers: [ExportTables, FigureTables, Preparation, PreparedExports],
})
export class ExportsModule {
  constructor(
    due: DueWork,
    preparation: Preparation,
    cleanup: Cleanup,
    removal: AccountRemovalHooks,
    moves: PersonMoveHooks,
    preparedExports: PreparedExports,
  ) {
    preparation.register(due);
    cleanup.register('prepared exports', () => preparedExports.trim());
    // A prepared export contains the data of the scope in which it was requested.
    for (const hooks of [removal, moves])
      hooks.register('prepared exports', async (tx, personId) => {
        await preparedExports.dropAllOf(tx, personId);
        return () => Promise.resolve();
      });
  }
}
