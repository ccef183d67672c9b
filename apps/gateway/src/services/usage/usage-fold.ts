import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { dashboardRoom, type Room } from '../../platform/facts/rooms';
import { type Audience, unitAudience } from '../../platform/live/presence-places';
import { Signals } from '../../platform/live/signals';
import { runAfterCommit } from '../../platform/request-context';
import { dueKind, ensureScheduled, schedule } from '../jobs/due';
import { DueWork } from '../jobs/due-work';
import { SUPER_UNIT, YHQ_UNIT } from '../org/units';
import { type AggregatedBatch, BATCH, foldBatch } from './fold';

/** Returns the audience of live dashboard figures, or null for partners. */
export const dashboardAudience = async (principal: Principal, id: string | undefined): Promise<Audience | null> => {
  const audience = principal.role === 'CP' ? null : await unitAudience(principal, id);
  return (
    audience && {
      ...audience,
      stream: { room: dashboardRoom(principal.unitId), catchUp: () => Promise.resolve({ signals: [], wholeInMs: 0 }) },
    }
  );
};

/** Returns the dashboard rooms for uses in these local companies and regions: the rooms of these units and of headquarters. */
const dashboardRooms = (places: readonly string[]): Room[] => [...places, YHQ_UNIT, SUPER_UNIT].map(dashboardRoom);

const FOLD_INTERVAL_MS = 10_000;
const FOLD = dueKind<Record<never, never>>('usage.fold');
const SINGLE_KEY = 'all';

/** Adds uses to the log and the figures every ten seconds, on one of the gateways. */
@Injectable()
export class UsageFold implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signals: Signals,
    due: DueWork,
  ) {
    due.register(FOLD, {
      perform: async (tx) => {
        const batch = await foldBatch(tx);
        await schedule(tx, FOLD, SINGLE_KEY, this.clock.in(batch.uses < BATCH ? FOLD_INTERVAL_MS : 0), {});
        return () => this.signalDashboards(batch);
      },
    });
  }

  /** Aggregates all waiting uses. Call it before reading figures that must be complete. */
  async fold(): Promise<void> {
    for (let isFull = true; isFull; ) {
      const batch = await this.database.tx(foldBatch);
      await runAfterCommit(async () => this.signalDashboards(batch));
      isFull = batch.uses === BATCH;
    }
  }

  /** Schedules the aggregation, even after earlier attempts have failed permanently. */
  async ensureScheduled(): Promise<void> {
    await this.database.tx((tx) => ensureScheduled(tx, FOLD, SINGLE_KEY, this.clock.in(FOLD_INTERVAL_MS), {}));
  }

  onApplicationBootstrap(): Promise<void> {
    return this.ensureScheduled();
  }

  private signalDashboards({ uses, places }: AggregatedBatch): void {
    if (uses) this.signals.send(dashboardRooms(places), 'usage.folded', { at: this.clock.now().toISOString() });
  }
}
