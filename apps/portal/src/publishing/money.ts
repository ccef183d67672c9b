import { moneyText } from '@portal/contracts';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language';

export interface MoneyFormat {
  /** Formats a price, such as €1,204.50. Without a currency, formats only the number. */
  price(amount: number, currency: string): string;
  /** Formats a change, such as +2.1%. */
  change(percent: number): string;
  /** Formats a change with two decimals, such as +2.10%, so that the figures of a column are aligned. */
  changeInColumn(percent: number): string;
}

export function useMoney(): MoneyFormat {
  const { intl } = useLanguage();
  return useMemo(() => {
    const percents = { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;
    const change = new Intl.NumberFormat(intl, percents);
    const columnPercent = new Intl.NumberFormat(intl, { ...percents, minimumFractionDigits: 2 });
    return {
      price: (amount, currency) => moneyText(intl, amount, currency),
      change: (percent) => change.format(percent / 100),
      changeInColumn: (percent) => columnPercent.format(percent / 100),
    };
  }, [intl]);
}
