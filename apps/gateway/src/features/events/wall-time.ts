import type { Violation } from '@portal/contracts';
import { Temporal } from 'temporal-polyfill';

/** Formats a local time with its offset from UTC. */
const formatWithOffset = (time: Temporal.ZonedDateTime): string =>
  `${time.toPlainDateTime().toString({ smallestUnit: 'minute' })}${time.offset}`;

const HAS_OFFSET = /[+-]\d{2}:\d{2}$/;

/** Returns the moment of a local time in a zone. A repeated or skipped time is refused with both possible moments as options. */
export const parseWallTime = (wall: string, zone: string): Date | Violation => {
  try {
    if (HAS_OFFSET.test(wall)) return dateOf(Temporal.ZonedDateTime.from(`${wall}[${zone}]`, { offset: 'reject' }));
    const plainTime = Temporal.PlainDateTime.from(wall);
    const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) => plainTime.toZonedDateTime(zone, { disambiguation }));
    if (earlier!.epochMilliseconds === later!.epochMilliseconds) return dateOf(earlier!);
    const isRepeatedTime = earlier!.toPlainDateTime().equals(plainTime);
    return { code: isRepeatedTime ? 'repeated-time' : 'skipped-time', options: [formatWithOffset(earlier!), formatWithOffset(later!)] };
  } catch {
    // `Temporal` throws for a day that does not exist and for an offset that the zone does not have on that date.
    return { code: 'invalid' };
  }
};

/** Formats a moment as a local time of the zone, with its offset if that time is repeated. */
export const formatWallTime = (moment: Date, zone: string): string => {
  const time = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  const wall = time.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return parseWallTime(wall, zone) instanceof Date ? wall : formatWithOffset(time);
};

/** Returns true if the local time of a moment occurs twice in the zone. */
export const isRepeated = (moment: Date, zone: string): boolean => HAS_OFFSET.test(formatWallTime(moment, zone));

const dateOf = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds);
