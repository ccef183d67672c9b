import type { Reach } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';

/** Returns a function that formats the reach, such as "42 companies · 131 people · LCOs: 2". Lines break only after a dot. */
export function useReachText(): (reach: Pick<Reach, 'companyCount' | 'personCount' | 'lcoCount'>) => string {
  const { t } = useTranslation('publishing');
  const { number } = useFormat();
  return ({ companyCount, personCount, lcoCount }) =>
    [
      t('access.companies', { count: companyCount }),
      t('reach.people', { count: personCount }),
      ...(lcoCount > 1 ? [t('reach.lcos', { number: number(lcoCount) })] : []),
    ]
      .map((part) => part.replaceAll(' ', '\u00a0'))
      .join('\u00a0· ');
}
