import type { BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../ui/text/status-pill';
import type { PublicationRow } from '../rows';

/** Shows whether all partners below the reader can see an item, or only some of them (R3.4). */
export function AccessPill({ row, ...box }: BoxProps & { row: Pick<PublicationRow, 'accessLevel' | 'companies'> }) {
  const { t } = useTranslation('publishing');
  if (!row.accessLevel) return null;
  if (row.accessLevel === 'all') return <StatusPill status="allCps" {...box} />;
  const { companies = [] } = row;
  const onlyCompany = companies.length === 1 ? companies[0] : undefined;
  return (
    <StatusPill status="specificCp" maxW="full" minW="0" {...box} title={companies.map(({ name }) => name).join(', ')}>
      {onlyCompany ? onlyCompany.name : t('access.companies', { count: companies.length })}
    </StatusPill>
  );
}
