/** Regions that write Chinese in traditional script, the only one offered. */
const TRADITIONAL = new Set(['TW', 'HK', 'MO']);

const localeOf = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
};

/** True where dates in this locale begin with the day: 28 Nov, not Nov 28. */
const isDayFirst = (tag: string): boolean =>
  new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }).formatToParts(0)[0]?.type === 'day';

/**
 * Adds the region of the browser to the tag by which dates and numbers of the chosen language are written: English reads
 * `Nov 28, 2:20 PM` in the United States and `28 Nov, 14:20` in Britain. The region is that of the browser's first entry in
 * this language, else of its first entry. English that writes the day first has a clock of 24 hours everywhere.
 */
export function regionalTag(intl: string, tags: readonly string[] = navigator.languages ?? []): string {
  const locale = new Intl.Locale(intl);
  const locales = tags.flatMap((tag) => localeOf(tag) ?? []);
  const same = locales.filter(({ language }) => language === locale.language);
  const region = same.find((locale) => locale.region)?.region ?? (same.length ? undefined : locales[0]?.region);
  if (!region || (locale.language === 'zh' && !TRADITIONAL.has(region))) return intl;
  const hourCycle = locale.language === 'en' && isDayFirst(`en-${region}`) ? ({ hourCycle: 'h23' } as const) : {};
  return new Intl.Locale(intl, { region, ...hourCycle }).toString();
}
