import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Input, LIMITS, type Principal, type Route } from '@portal/contracts';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { ReadListeners } from '../../platform/http/listeners';
import { LOG, type Log } from '../../platform/log';
import type { Use } from './usage';

const WRITE_INTERVAL_MS = 10_000;
/** The number of collected views that triggers a write. */
const VIEWS_PER_WRITE = 500;
/**
 * The maximum number of remembered views of the current half hour. A remembered view is not written again; above the maximum, all are
 * forgotten.
 */
const MAX_REMEMBERED_VIEWS = 50_000;
const HALF_HOUR_MS = 30 * 60_000;
/** The maximum number of collected views. Further ones are lost while the database is down, which is acceptable for statistics. */
const MAX_WAITING_VIEWS = 10_000;

/** A read of a route that counts as a use. */
interface CountedRead<T extends Route> {
  use: (input: Input<T>) => Use;
  /** Returns the id of the viewed object, null for a list, or undefined if the read does not count. */
  object: (input: Input<T>) => string | null | undefined;
}

interface Page {
  pageSize: number;
}
/** Returns null for a page of a list, which counts as a view, and undefined for the few rows that the home page reads. */
export const listViewObject = ({ pageSize }: Page): null | undefined => (pageSize < LIMITS.pageSize ? undefined : null);

/** Counts a few rows of a list as a view of the home page, and a page as the given use. */
export const homeOrUse =
  (use: Use) =>
  ({ pageSize }: Page): Use =>
    pageSize < LIMITS.pageSize ? { func: 'home', what: 'viewed' } : use;

interface View {
  person_id: string;
  unit_id: string;
  role: string;
  func: string;
  what: string;
  /** The id of the viewed object; empty for a list. */
  object: string;
  half_hour: string;
}

/**
 * Counts one view per person, function, object and half hour. Views are collected and written after the response, so that no read waits for
 * the write.
 */
@Injectable()
export class UsageViews implements OnApplicationShutdown {
  private readonly readings = new Map<Route, CountedRead<Route>>();
  private collectedViews = new Map<string, View>();
  private readonly writtenViews = new Set<string>();
  private halfHour = '';
  private timer: NodeJS.Timeout | undefined;
  private lastWrite = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    answers: ReadListeners,
  ) {
    answers.register('usage', (route, input, principal) => this.recordView(route, input, principal));
  }

  /** Registers a route whose reads count as uses. */
  register<T extends Route>(route: T, use: Use | CountedRead<T>['use'], object: CountedRead<T>['object']): void {
    if (this.readings.has(route)) throw new Error(`There is more than one use of ${route.verb} ${route.path}`);
    this.readings.set(route, { use: typeof use === 'function' ? use : () => use, object } as CountedRead<Route>);
  }

  /** Writes the collected views after the write in progress. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.lastWrite = this.lastWrite.then(() => this.write());
    return this.lastWrite;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private recordView(route: Route, input: unknown, { id, unitId, role }: Principal): void {
    const routeReading = this.readings.get(route);
    const object = routeReading?.object(input as Input<Route>);
    if (!routeReading || object === undefined || this.collectedViews.size >= MAX_WAITING_VIEWS) return;
    const half_hour = new Date(Math.floor(this.clock.now().getTime() / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString();
    const view = { person_id: id, unit_id: unitId, role, ...routeReading.use(input as Input<Route>), object: object ?? '', half_hour };
    if (half_hour !== this.halfHour || this.writtenViews.size > MAX_REMEMBERED_VIEWS) this.writtenViews.clear();
    this.halfHour = half_hour;
    if (this.writtenViews.has(sortKeyOf(view))) return;
    this.collectedViews.set(sortKeyOf(view), view);
    if (this.collectedViews.size === VIEWS_PER_WRITE) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), WRITE_INTERVAL_MS).unref();
  }

  private async write(): Promise<void> {
    if (!this.collectedViews.size) return;
    const views = [...this.collectedViews.values()].sort((a, b) => sortKeyOf(a).localeCompare(sortKeyOf(b)));
    this.collectedViews = new Map();
    try {
      await this.database.tx((tx) =>
        sql`
          with given as (
            select given.*, unit.lco_id, unit.rhq_id from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
              as given (person_id text, unit_id text, role text, func text, what text, object text, half_hour timestamptz)
            join person on person.id = given.person_id and person.standing <> 'deleted'
            left join unit on unit.id = given.unit_id
          ), fresh as (
            insert into usage_seen (person_id, func, object, half_hour) select person_id, func, object, half_hour from given
            on conflict do nothing returning person_id, func, object, half_hour
          )
          insert into usage_inbox (person_id, unit_id, lco_id, rhq_id, role, func, what, object)
          select person_id, unit_id, lco_id, rhq_id, role, func, what, nullif(object, '')
          from given join fresh using (person_id, func, object, half_hour)
        `.execute(tx),
      );
      for (const view of views) this.writtenViews.add(sortKeyOf(view));
    } catch (error) {
      this.log.warn({ event: 'usage.views_lost', views: views.length, err: error }, 'Views could not be written down');
    }
  }
}

/** Returns the sort key of a view. All writes use the same order, so that concurrent writes do not deadlock. */
const sortKeyOf = ({ person_id, func, object, half_hour }: View): string => [person_id, func, object, half_hour].join('\n');
