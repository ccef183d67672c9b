/** The regions that use traditional Chinese, the only Chinese script that the portal supports. */
const TRADITIONAL_REGIONS = new Set(['TW', 'HK', 'MO']);

const localeOf = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
};

/** Returns true if dates in this locale start with the day, as in "28 Nov". */
const isDayFirst = (tag: string): boolean =>
  new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }).formatToParts(0)[0]?.type === 'day';

/**
 * Adds the browser's region to the tag with which dates and numbers are formatted. English, for example, shows `Nov 28, 2:20 PM` in the
 * United States and `28 Nov, 14:20` in Britain. The region is that of the browser's first entry in this language, or of its first entry in
 * any language. English locales that write the day first always use the 24-hour clock.
 */
export function regionalTag(intl: string, tags: readonly string[] = navigator.languages ?? []): string {
  const locale = new Intl.Locale(intl);
  const locales = tags.flatMap((tag) => localeOf(tag) ?? []);
  const matchingLocales = locales.filter(({ language }) => language === locale.language);
  const region = matchingLocales.find((locale) => locale.region)?.region ?? (matchingLocales.length ? undefined : locales[0]?.region);
  if (!region || (locale.language === 'zh' && !TRADITIONAL_REGIONS.has(region))) return intl;
  const hourCycle = locale.language === 'en' && isDayFirst(`en-${region}`) ? ({ hourCycle: 'h23' } as const) : {};
  return new Intl.Locale(intl, { region, ...hourCycle }).toString();
}
