/** The currency codes that a price list may contain. Codes that are also words of a language (ALL, TOP, PEN) are excluded. */
const CODES =
  'AED|ARS|AUD|BGN|BHD|BRL|CAD|CHF|CLP|CNY|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|ISK|JOD|JPY|KRW|KWD|MXN|MYR|NOK|NZD|OMR|PHP|PLN|QAR|RON|RSD|RUB|SAR|SEK|SGD|THB|TND|TRY|TWD|UAH|USD|VND|ZAR';

/** Matches a currency code that is not part of a longer word. A number may directly precede or follow the code, as in `EUR12`. */
export const CURRENCY = new RegExp(`(?<!\\p{L})(?:${CODES})(?!\\p{L})`, 'iu');

/** The signs and words of currencies, longer ones first. Signs that several currencies share are not listed. */
const CURRENCY_SIGNS: readonly [RegExp, string][] = [
  [/(?<!\p{L})euros?(?!\p{L})|€/iu, 'EUR'],
  [/£/, 'GBP'],
  [/₫/, 'VND'],
  [/฿|บาท/, 'THB'],
  [/₺|(?<!\p{L})TL(?!\p{L})/u, 'TRY'],
  [/(?<!\p{L})zł/iu, 'PLN'],
  [/(?<!\p{L})Ft(?!\p{L})/iu, 'HUF'],
  [/(?<!\p{L})Rp\.?(?!\p{L})/iu, 'IDR'],
  [/(?<!\p{L})Kč/iu, 'CZK'],
  [/(?<!\p{L})RMB(?!\p{L})/iu, 'CNY'],
  [/(?<!\p{L})RM(?!\p{L})/u, 'MYR'],
  [/(?<!\p{L})лв\.?(?!\p{L})/iu, 'BGN'],
  [/(?<!\p{L})руб\.?(?!\p{L})/iu, 'RUB'],
  [/(?<!\p{L})грн\.?(?!\p{L})/iu, 'UAH'],
  [/(?<!\p{L})lei(?!\p{L})/iu, 'RON'],
  [/(?<!\p{L})din\.(?!\p{L})/iu, 'RSD'],
  [/(?<=\d\s?)(?:đồng|đ)(?!\p{L})/iu, 'VND'],
  [/(?<!\p{L})Dhs?\.?(?=\s?\d)/iu, 'AED'],
  [/(?<!\p{L})SR\.?(?=\s?\d)/u, 'SAR'],
  [/(?<!\p{L})QR\.?(?=\s?\d)/u, 'QAR'],
  [/(?<!\p{L})KD\.?(?=\s?\d)/u, 'KWD'],
  [/(?<!\p{L})BD\.?(?=\s?\d)/u, 'BHD'],
  [/(?<!\p{L})S?Fr\.|(?<!\p{L})S?Fr(?!\p{L})/u, 'CHF'],
  [/₹/, 'INR'],
  [/₩/, 'KRW'],
  [/₪/, 'ILS'],
  [/₱/, 'PHP'],
  [/₴/, 'UAH'],
  [/₽/, 'RUB'],
  [/(?<!\p{L})NT\$/iu, 'TWD'],
  [/(?<!\p{L})HK\$/iu, 'HKD'],
  [/(?<!\p{L})SG?\$/u, 'SGD'],
  [/(?<!\p{L})AU?\$/u, 'AUD'],
  [/(?<!\p{L})CA?\$/u, 'CAD'],
  [/(?<!\p{L})NZ\$/u, 'NZD'],
  [/(?<!\p{L})MX\$/u, 'MXN'],
  [/(?<!\p{L})R\$/u, 'BRL'],
  [/(?<!\p{L})US\$|(?<!\p{L})\$/u, 'USD'],
  [/[¥円]/, 'JPY'],
  [/د\.إ/, 'AED'],
  [/ر\.س/, 'SAR'],
];

export const removeCurrency = (text: string): string =>
  CURRENCY_SIGNS.reduce(
    (rest, [sign]) => rest.replace(new RegExp(sign.source, `g${sign.flags}`), ' '),
    text.replace(new RegExp(CURRENCY.source, 'giu'), ' '),
  ).replace(/\p{Sc}/gu, ' ');

/** Returns the currency whose code or sign a text contains; an empty string if there is none. */
export const currencyIn = (text: string): string => {
  const normalizedText = text.normalize('NFKC');
  return CURRENCY.exec(normalizedText)?.[0].toUpperCase() ?? CURRENCY_SIGNS.find(([sign]) => sign.test(normalizedText))?.[1] ?? '';
};

/** The currencies of shared signs by the Windows language id of a number format (MS-LCID). */
const CURRENCIES_BY_COUNTRY: Record<string, Record<number, string>> = {
  $: {
    0x409: 'USD',
    0x540a: 'USD',
    0x1009: 'CAD',
    0xc0c: 'CAD',
    0xc09: 'AUD',
    0x1409: 'NZD',
    0x4809: 'SGD',
    0xc04: 'HKD',
    0x404: 'TWD',
    0x80a: 'MXN',
    0x2c0a: 'ARS',
    0x340a: 'CLP',
  },
  '¥': { 0x411: 'JPY', 0x804: 'CNY' },
  kr: { 0x41d: 'SEK', 0x414: 'NOK', 0x814: 'NOK', 0x406: 'DKK', 0x40f: 'ISK' },
  'kr.': { 0x406: 'DKK' },
  '£': { 0x809: 'GBP' },
};

/**
 * Returns the currency of `[$sign-country]` in a number format. The country determines the currency of a shared sign; without a country the
 * result is empty.
 */
export const currencyOfLocale = (sign: string, country: string): string => {
  const lcid = Number.parseInt(country, 16) & 0xffff;
  const countries = CURRENCIES_BY_COUNTRY[sign.normalize('NFKC').trim().toLowerCase()];
  return countries && lcid ? (countries[lcid] ?? '') : currencyIn(sign);
};
