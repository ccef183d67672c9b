const formats = new Map<string, Intl.NumberFormat>();

/** Returns the number format of a currency, with at least the decimals of the currency and at most four. */
const formatOf = (tag: string, currency: string): Intl.NumberFormat => {
  const key = `${tag} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(tag, {
      ...(/^[A-Z]{3}$/.test(currency) ? { style: 'currency', currency } : { minimumFractionDigits: 2 }),
      maximumFractionDigits: 4,
    });
  formats.set(key, format);
  return format;
};

/** Formats an amount in a language, as `€1,204.50`; without a currency, only the number. All visible prices use this function. */
export const moneyText = (tag: string, amount: number, currency: string): string => formatOf(tag, currency).format(amount);
