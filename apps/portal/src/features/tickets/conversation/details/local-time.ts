const zonesOf = (country: string): string[] => {
  try {
    const region = new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
    return region.getTimeZones?.() ?? [];
  } catch {
    // What is no code of a country has no time of its own; the row is left out.
    return [];
  }
};

const timeIn = (zone: string, now: number, intl: string): string =>
  new Intl.DateTimeFormat(intl, { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(now);

/** What time it is in a country; null where it has several, or where the browser does not know. */
export function timeInCountry(country: string, now: number, intl: string): string | null {
  const times = new Set(zonesOf(country).map((zone) => timeIn(zone, now, intl)));
  return times.size === 1 ? ([...times][0] ?? null) : null;
}
