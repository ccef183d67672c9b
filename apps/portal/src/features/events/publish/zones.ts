import { zoneName } from '../../../i18n/clocks';

/** They are always the same; the zone of the person is among them. */
export const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

interface Place {
  /** "Berlin" of Europe/Berlin. */
  city: string;
  /** "Europe", or nothing where a zone is no place. */
  area: string;
  /** "Central European Time", in the reader's language. */
  name: string;
}
const places = new Map<string, Place>();

/** What a reader knows of a zone. */
export function placeOf(intl: string, zone: string): Place {
  const key = `${intl} ${zone}`;
  const known = places.get(key);
  if (known) return known;
  const parts = zone.replaceAll('_', ' ').split('/');
  const place = { city: parts.at(-1) ?? zone, area: parts.slice(0, -1).join(', '), name: zoneName(intl, zone) };
  places.set(key, place);
  return place;
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The zones with all of these words; those whose city begins with what was typed come first. */
export function zonesWith(intl: string, typed: string): string[] {
  const wanted = folded(typed.trim());
  const words = wanted.split(/[\s/_]+/).filter(Boolean);
  const matches = ZONES.filter((zone) => {
    const { city, area, name } = placeOf(intl, zone);
    const text = folded(`${city} ${area} ${name}`);
    return words.every((word) => text.includes(word));
  });
  const isFirst = (zone: string) => folded(placeOf(intl, zone).city).startsWith(wanted);
  return [...matches.filter(isFirst), ...matches.filter((zone) => !isFirst(zone))];
}
