import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Input, LIMITS, type Principal, type Route } from '@portal/contracts';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { AnswerListeners } from '../../platform/http/listeners';
import { LOG, type Log } from '../../platform/log';
import type { Use } from './usage';

const GATHERED_MS = 10_000;
/** So many are written at once, however soon they came. */
const AT_ONCE = 500;
/** So many of this half hour are remembered, so that looking again is no write. */
const REMEMBERED = 50_000;
const HALF_HOUR_MS = 30 * 60_000;
/** So many wait at most; what a database that is away cannot take is lost, as it is no fact. */
const MOST = 10_000;

/** What reading a route means. */
interface Reading<T extends Route> {
  use: (input: Input<T>) => Use;
  /** The id of what is looked at; null for a list, undefined where this reading is no view. */
  object: (input: Input<T>) => string | null | undefined;
}

interface Page {
  pageSize: number;
}
/** A page of a list is a view of it; a few rows, as the home page reads them, are not. */
export const aList = ({ pageSize }: Page): null | undefined => (pageSize < LIMITS.pageSize ? undefined : null);

/** As `aList`, of the list from which everybody's home page reads a few rows: these are a view of that page. */
export const orHome =
  (use: Use) =>
  ({ pageSize }: Page): Use =>
    pageSize < LIMITS.pageSize ? { func: 'home', what: 'viewed' } : use;

interface View {
  person_id: string;
  unit_id: string;
  role: string;
  func: string;
  what: string;
  /** Empty for a list. */
  object: string;
  half_hour: string;
}

/** Counts a view once a person, function and object in half an hour. Views are gathered and written after the answer: no read waits for them. */
@Injectable()
export class UsageViews implements OnApplicationShutdown {
  private readonly readings = new Map<Route, Reading<Route>>();
  private gathered = new Map<string, View>();
  private readonly written = new Set<string>();
  private halfHour = '';
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    answers: AnswerListeners,
  ) {
    answers.register('usage', (route, input, who) => this.note(route, input, who));
  }

  /** Has the readings of a route counted. */
  register<T extends Route>(route: T, use: Use | Reading<T>['use'], object: Reading<T>['object']): void {
    if (this.readings.has(route)) throw new Error(`There is more than one use of ${route.verb} ${route.path}`);
    this.readings.set(route, { use: typeof use === 'function' ? use : () => use, object } as Reading<Route>);
  }

  /** Writes what was gathered, after what is being written. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private note(route: Route, input: unknown, { id, unitId, role }: Principal): void {
    const reading = this.readings.get(route);
    const object = reading?.object(input as Input<Route>);
    if (!reading || object === undefined || this.gathered.size >= MOST) return;
    const half_hour = new Date(Math.floor(this.clock.now().getTime() / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString();
    const view = { person_id: id, unit_id: unitId, role, ...reading.use(input as Input<Route>), object: object ?? '', half_hour };
    if (half_hour !== this.halfHour || this.written.size > REMEMBERED) this.written.clear();
    this.halfHour = half_hour;
    if (this.written.has(key(view))) return;
    this.gathered.set(key(view), view);
    if (this.gathered.size === AT_ONCE) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), GATHERED_MS).unref();
  }

  private async write(): Promise<void> {
    if (!this.gathered.size) return;
    const views = [...this.gathered.values()].sort((a, b) => key(a).localeCompare(key(b)));
    this.gathered = new Map();
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
      for (const view of views) this.written.add(key(view));
    } catch (error) {
      this.log.warn({ event: 'usage.views_lost', views: views.length, err: error }, 'Views could not be written down');
    }
  }
}

/** Everybody locks in the same order, or two that write at once would wait for each other. */
const key = ({ person_id, func, object, half_hour }: View): string => [person_id, func, object, half_hour].join('\n');
