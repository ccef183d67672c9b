import { audienceKeysOf, type Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { visibleTo } from '../../../publishing/audience/audience';
import { isCountedUnit } from './counted-scope';
import type { FigureInput } from './figure-inputs';
import { column, type FigureResult } from './frame';
import { largestCountFinding } from './inquiries';
import type { DayInterval } from './period';

/**
 * Counts the registrations for events in a period: those by companies below the caller, and all registrations for events of the caller's
 * unit.
 */
export const countRegistrations = async (
  tx: Kysely<Tables>,
  principal: Principal,
  { group }: FigureInput<'events.registrations'>,
  period: DayInterval,
): Promise<FigureResult> => {
  const events = sql`events as materialized (
    select publication.id, publication.title, publication.unit_id, event.starts_at from publication join event on event.publication_id = publication.id
    where publication.kind = 'event' and event.cancelled_at is null and event.starts_at >= ${period.from} and event.starts_at < ${period.to}
      and ${visibleTo(audienceKeysOf(principal))}),
    counted as materialized (select unit.id, unit.name from unit where ${isCountedUnit(principal)})`;
  const isInReach = sql`(registration.company_id in (select id from counted) or events.unit_id = ${principal.unitId})`;
  const seats = sql`(count(*) filter (where registration.state = 'seated'))::int as seats,
    (count(*) filter (where registration.state = 'waiting'))::int as waiting`;
  const chart = { kind: 'stacked', series: ['seats', 'waiting'], unit: null } as const;
  const numbers = [column('seats', 'number'), column('waiting', 'number')];
  if (group === 'company') {
    const { rows } = await sql<{ company: string; seats: number; waiting: number }>`
      with ${events} select unit.name as company, ${seats} from events
      join registration on registration.event_id = events.id and registration.state <> 'cancelled' and ${isInReach}
      join unit on unit.id = registration.company_id group by unit.id, unit.name order by 2 desc, 3 desc, 1, unit.id limit 500`.execute(tx);
    return {
      columns: [column('company', 'text'), ...numbers],
      rows: rows.map((row) => ({ ...row })),
      finding: largestCountFinding(
        'registrations',
        rows.map((row) => [row.company, row.seats]),
        period,
      ),
      chart,
    };
  }
  const { rows } = await sql<{ event: string; starts: Date; seats: number; waiting: number }>`
    with ${events} select events.title as event, events.starts_at as starts, ${seats} from events
    left join registration on registration.event_id = events.id and registration.state <> 'cancelled' and ${isInReach}
    group by events.id, events.title, events.starts_at order by 3 desc, 4 desc, 2, events.id limit 500`.execute(tx);
  return {
    columns: [column('event', 'text'), column('starts', 'date', 'day'), ...numbers],
    rows: rows.map(({ starts, ...row }) => ({ ...row, starts: starts.toISOString().slice(0, 10) })),
    finding: largestCountFinding(
      'registrations',
      rows.map((row) => [row.event, row.seats]),
      period,
    ),
    chart,
  };
};
