import { moneyText } from '@portal/contracts';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language';

export interface MoneyFormat {
  /** €1,204.50; without a currency the number alone. */
  price(amount: number, currency: string): string;
  /** +2.1% */
  change(percent: number): string;
  /** +2.10%: always two decimals, so that the figures of a column are aligned. */
  changeInColumn(percent: number): string;
}

export function useMoney(): MoneyFormat {
  const { intl } = useLanguage();
  return useMemo(() => {
    const percents = { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;
    const change = new Intl.NumberFormat(intl, percents);
    const inColumn = new Intl.NumberFormat(intl, { ...percents, minimumFractionDigits: 2 });
    return {
      price: (amount, currency) => moneyText(intl, amount, currency),
      change: (percent) => change.format(percent / 100),
      changeInColumn: (percent) => inColumn.format(percent / 100),
    };
  }, [intl]);
}
