import type { Passage } from '../findings';

/** The phrases for "valid from" and "valid until" in the languages of the product. */
const WORDS: Readonly<Record<string, readonly [from: string, until: string]>> = {
  ab: ['من {day}', 'حتى {day}'],
  de: ['ab {day}', 'bis {day}'],
  en: ['from {day}', 'until {day}'],
  es: ['desde el {day}', 'hasta el {day}'],
  fr: ['à partir du {day}', 'jusqu’au {day}'],
  hu: ['{day} dátumtól', '{day} dátumig'],
  id: ['mulai {day}', 'hingga {day}'],
  it: ['dal {day}', 'fino al {day}'],
  ja: ['{day} から', '{day} まで'],
  nl: ['vanaf {day}', 'tot en met {day}'],
  pl: ['od {day}', 'do {day}'],
  pt: ['a partir de {day}', 'até {day}'],
  th: ['ตั้งแต่ {day}', 'ถึง {day}'],
  tr: ['{day} tarihinden itibaren', '{day} tarihine kadar'],
  vi: ['từ {day}', 'đến {day}'],
  zhTW: ['自 {day} 起', '至 {day}'],
};
/** Returns the words before and after a day in the phrases for "valid from" and "valid until" of a language. */
export const wordsAroundDay = (language: string): { before: string; after: string }[] =>
  (WORDS[language] ?? WORDS['en']!).map((phrase) => {
    const [prefix = '', suffix = ''] = phrase.split('{day}');
    return { before: prefix.trim(), after: suffix.trim() };
  });

const LOCALES: Readonly<Record<string, string>> = { ab: 'ar', en: 'en-GB', zhTW: 'zh-Hant' };

const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(LOCALES[language] ?? language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

/** Formats the validity period of a price list in the reader's language; an empty string if the list has none. */
export const validityOf = ({ period }: Passage, language: string): string => {
  if (!period) return '';
  const [fromWord, untilWord] = WORDS[language] ?? WORDS['en']!;
  // Omit the first day of prices that are already in effect.
  const days = [
    (period.isAnnounced || period.isOfAskedDay) && period.from ? fromWord.replace('{day}', dayText(period.from, language)) : '',
    period.until ? untilWord.replace('{day}', dayText(period.until, language)) : '',
  ];
  return days.filter(Boolean).join(' ');
};
