import { type events, type Input, Invalid, momentOf, type Violation, type Violations } from '@portal/contracts';
import type { Selectable } from 'kysely';
import { refuseFields } from '../../platform/http/refusal-error';
import type { Period } from '../../publishing/schedule';
import type { EventTable } from './tables';
import { formatWallTime, parseWallTime } from './wall-time';

type Times = Pick<Input<typeof events.save>, 'startsAt' | 'endsAt' | 'zone'>;
type Schedule = Pick<Input<typeof events.save>, 'liveFrom' | 'liveUntil'>;
type SavedTimes = Pick<Selectable<EventTable>, 'starts_at' | 'ends_at' | 'zone'>;

/**
 * Returns the start and end of an event from local times in its zone (R5.6). Times that an edit leaves unchanged are neither checked for
 * ambiguity nor refused as past.
 */
export const eventTimesOf = ({ startsAt, endsAt, zone }: Times, now: Date, savedEvent?: SavedTimes): { starts_at: Date; ends_at: Date } => {
  const violations: Violations = {};
  const parseTime = (field: 'startsAt' | 'endsAt', wall: string, before: Date | undefined): Date => {
    if (before && savedEvent!.zone === zone && formatWallTime(before, zone) === wall) return before;
    const moment: Date | Violation = parseWallTime(wall, zone);
    if (!(moment instanceof Date)) violations[field] = [moment];
    else if (moment <= now && moment.getTime() !== before?.getTime()) violations[field] = [{ code: 'past' }];
    return moment instanceof Date ? moment : now;
  };
  const starts_at = parseTime('startsAt', startsAt, savedEvent?.starts_at);
  const ends_at = parseTime('endsAt', endsAt, savedEvent?.ends_at);
  if (!Object.keys(violations).length && ends_at <= starts_at) violations['endsAt'] = [{ code: 'ends-before-start' }];
  return Object.keys(violations).length ? refuseFields(Invalid, violations) : { starts_at, ends_at };
};

/**
 * Refuses display times that hide an upcoming or running event, because registered people must find the event. `savedEvent` is the current
 * display period.
 */
export const refuseHidingTimes = (
  { liveFrom, liveUntil }: Schedule,
  { starts_at, ends_at }: Pick<SavedTimes, 'starts_at' | 'ends_at'>,
  now: Date,
  savedPeriod?: Period,
): void => {
  const liveFromTime = liveFrom === undefined ? savedPeriod?.live_from : momentOf(liveFrom);
  // If no end is given, `live_until` is `infinity`.
  const liveUntilTime = liveUntil === undefined ? savedPeriod?.live_until : momentOf(liveUntil);
  const violations: Violations = {
    ...(liveFromTime && liveFromTime > now && liveFromTime > starts_at ? { liveFrom: [{ code: 'hides-event' }] } : {}),
    ...(liveUntilTime && ends_at > now && new Date(liveUntilTime) < ends_at ? { liveUntil: [{ code: 'hides-event' }] } : {}),
  };
  if (Object.keys(violations).length) refuseFields(Invalid, violations);
};
