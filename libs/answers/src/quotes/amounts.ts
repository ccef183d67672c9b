import { moneyText } from '@portal/contracts';

/** The number-format locales of languages whose portal code is not the right locale. */
const LOCALES: Readonly<Record<string, string>> = { ab: 'ar-u-nu-latn', en: 'en-US', th: 'th-u-nu-latn', zhTW: 'zh-Hant-TW' };
const NUMBER = /^\d[\d.,]*$/;
/** Matches the decimals of a number. Three digits after a separator are decimals only after a single 0 or after four or more digits. */
const DECIMALS = /^(?:(0)[.,](\d+)|(\d{4,})[.,](\d+)|(.*?)[.,](\d{1,2}|\d{4,}))$/;

/** Parses a number as any language writes it; undefined if the cell is not a number. */
export const amountOf = (cell: string): number | undefined => {
  const text = cell.replace(/[\s'’]/g, '');
  if (!NUMBER.test(text)) return undefined;
  const [, zero, zeroDecimals, longInteger, longDecimals, grouped, groupedDecimals] = DECIMALS.exec(text) ?? [];
  const integer = (zero ?? longInteger ?? grouped ?? text).replace(/\D/g, '');
  return Number(`${integer || '0'}.${zeroDecimals ?? longDecimals ?? groupedDecimals ?? '0'}`);
};

/** Formats an amount in the reader's language. Returns a cell that is not a number unchanged, preceded by the currency. */
export const priceText = (cell: string, currency: string, language: string): string => {
  const amount = amountOf(cell);
  return amount === undefined ? `${currency} ${cell}` : moneyText(LOCALES[language] ?? language, amount, currency);
};
