import type { Violation } from '@portal/contracts';
import { Temporal } from 'temporal-polyfill';

/** What the clocks of a place show, with their offset from UTC. */
const spelled = (time: Temporal.ZonedDateTime): string => `${time.toPlainDateTime().toString({ smallestUnit: 'minute' })}${time.offset}`;

const HAS_OFFSET = /[+-]\d{2}:\d{2}$/;

/**
 * The moment at which the clocks of a zone show a time. One that they show twice or never is refused with both readings, of which either may be
 * sent in its place.
 */
export const momentAt = (wall: string, zone: string): Date | Violation => {
  try {
    if (HAS_OFFSET.test(wall)) return dateOf(Temporal.ZonedDateTime.from(`${wall}[${zone}]`, { offset: 'reject' }));
    const plain = Temporal.PlainDateTime.from(wall);
    const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) => plain.toZonedDateTime(zone, { disambiguation }));
    if (earlier!.epochMilliseconds === later!.epochMilliseconds) return dateOf(earlier!);
    const isShown = earlier!.toPlainDateTime().equals(plain);
    return { code: isShown ? 'repeated-time' : 'skipped-time', options: [spelled(earlier!), spelled(later!)] };
  } catch {
    // `Temporal` throws for a day that no calendar has, and for an offset that the zone does not have then.
    return { code: 'invalid' };
  }
};

/** What the clocks of a zone show at a moment, as it is sent: with its offset where they show it twice. */
export const wallTimeAt = (moment: Date, zone: string): string => {
  const time = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  const wall = time.toPlainDateTime().toString({ smallestUnit: 'minute' });
  return momentAt(wall, zone) instanceof Date ? wall : spelled(time);
};

/** Whether the clocks of a zone show again, or have shown before, what they show at a moment. */
export const isRepeated = (moment: Date, zone: string): boolean => HAS_OFFSET.test(wallTimeAt(moment, zone));

const dateOf = (time: Temporal.ZonedDateTime): Date => new Date(time.epochMilliseconds);
