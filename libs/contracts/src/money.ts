const formats = new Map<string, Intl.NumberFormat>();

/** Prices have up to four decimals, and always those of their currency. */
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

/** Formats an amount as a language writes it: `€1,204.50`, or the number alone without a currency. Every price that people read is written so. */
export const moneyText = (tag: string, amount: number, currency: string): string => formatOf(tag, currency).format(amount);
