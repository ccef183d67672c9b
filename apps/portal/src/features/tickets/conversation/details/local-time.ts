const zonesOf = (country: string): string[] => {
  try {
    const region = new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
    return region.getTimeZones?.() ?? [];
  } catch {
    // An invalid country code has no time zone; the row is omitted.
    return [];
  }
};

const timeIn = (zone: string, now: number, intl: string): string =>
  new Intl.DateTimeFormat(intl, { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(now);

/** Returns the local time in a country; null if it has several time zones or the browser does not know it. */
export function timeInCountry(country: string, now: number, intl: string): string | null {
  const times = new Set(zonesOf(country).map((zone) => timeIn(zone, now, intl)));
  return times.size === 1 ? ([...times][0] ?? null) : null;
}
