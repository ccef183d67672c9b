import { moneyText } from '@portal/contracts';

/** Locales of languages whose code is none. */
const LOCALES: Readonly<Record<string, string>> = { ab: 'ar-u-nu-latn', en: 'en-US', th: 'th-u-nu-latn', zhTW: 'zh-Hant-TW' };
const NUMBER = /^\d[\d.,]*$/;
/** Three digits behind a mark are decimals only where no group of thousands can be: after a single 0 or after four digits and more. */
const DECIMALS = /^(?:(0)[.,](\d+)|(\d{4,})[.,](\d+)|(.*?)[.,](\d{1,2}|\d{4,}))$/;

/** The number of a cell as it is shown, in the spelling of any language; undefined where it is none. */
export const amountOf = (cell: string): number | undefined => {
  const text = cell.replace(/[\s'’]/g, '');
  if (!NUMBER.test(text)) return undefined;
  const [, zero, ofZero, long, ofLong, grouped, ofGrouped] = DECIMALS.exec(text) ?? [];
  const whole = (zero ?? long ?? grouped ?? text).replace(/\D/g, '');
  return Number(`${whole || '0'}.${ofZero ?? ofLong ?? ofGrouped ?? '0'}`);
};

/** An amount as the language of the reader writes it; the cell itself where it is no number. */
export const priceText = (cell: string, currency: string, language: string): string => {
  const amount = amountOf(cell);
  return amount === undefined ? `${currency} ${cell}` : moneyText(LOCALES[language] ?? language, amount, currency);
};
