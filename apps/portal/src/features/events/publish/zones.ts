import { zoneName } from '../../../i18n/clocks';

/** All time zones that the browser knows. */
export const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');

interface Place {
  city: string;
  /** The continent, such as "Europe"; empty for a zone without a city. */
  area: string;
  name: string;
}
const places = new Map<string, Place>();

export function placeOf(intl: string, zone: string): Place {
  const key = `${intl} ${zone}`;
  const cachedPlace = places.get(key);
  if (cachedPlace) return cachedPlace;
  const parts = zone.replaceAll('_', ' ').split('/');
  const place = { city: parts.at(-1) ?? zone, area: parts.slice(0, -1).join(', '), name: zoneName(intl, zone) };
  places.set(key, place);
  return place;
}

const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Returns the zones that match all typed words. Zones whose city starts with the text come first. */
export function findZones(intl: string, typedText: string): string[] {
  const search = foldText(typedText.trim());
  const words = search.split(/[\s/_]+/).filter(Boolean);
  const matches = ZONES.filter((zone) => {
    const { city, area, name } = placeOf(intl, zone);
    const text = foldText(`${city} ${area} ${name}`);
    return words.every((word) => text.includes(word));
  });
  const isFirst = (zone: string) => foldText(placeOf(intl, zone).city).startsWith(search);
  return [...matches.filter(isFirst), ...matches.filter((zone) => !isFirst(zone))];
}
