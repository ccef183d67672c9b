import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/language';

export interface MoneyFormat {
  /** €1,204.50; without a currency the number alone. */
  price(amount: number, currency: string): string;
  /** +2.1% */
  change(percent: number): string;
  /** +2.10%, below each other. */
  changeInColumn(percent: number): string;
}

/** Prices have up to four places, and always those of their currency. */
const PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 4 } as const;

/** Prices as the chosen language writes them. */
export function useMoney(): MoneyFormat {
  const { intl } = useLanguage();
  return useMemo(() => {
    const plain = new Intl.NumberFormat(intl, PLACES);
    const percents = { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;
    const change = new Intl.NumberFormat(intl, percents);
    const inColumn = new Intl.NumberFormat(intl, { ...percents, minimumFractionDigits: 2 });
    const moneys = new Map<string, Intl.NumberFormat>();
    const moneyIn = (currency: string) => {
      const money = moneys.get(currency) ?? new Intl.NumberFormat(intl, { style: 'currency', currency, maximumFractionDigits: 4 });
      moneys.set(currency, money);
      return money;
    };
    return {
      price: (amount, currency) => (/^[A-Z]{3}$/.test(currency) ? moneyIn(currency) : plain).format(amount),
      change: (percent) => change.format(percent / 100),
      changeInColumn: (percent) => inColumn.format(percent / 100),
    };
  }, [intl]);
}
