import { Box, type BoxProps } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/text/icon';
import type { PublicationRow } from '../rows';

/**
 * Names the company of an item that only some partners below the reader can see, or counts the companies (R3.4). Renders nothing if all of
 * these partners can see the item.
 */
export function AccessPill({ row, ...box }: BoxProps & { row: Pick<PublicationRow, 'accessLevel' | 'companies'> }) {
  const { t } = useTranslation('publishing');
  if (row.accessLevel !== 'specific') return null;
  const { companies = [] } = row;
  const onlyCompany = companies.length === 1 ? companies[0] : undefined;
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1"
      minW="0"
      maxW="full"
      textStyle="caption"
      color="fg.muted"
      fontWeight="500"
      title={companies.map(({ name }) => name).join(', ')}
      {...box}
    >
      <Icon as={Lock} size={12} flexShrink="0" />
      <Box as="span" truncate>
        {onlyCompany ? onlyCompany.name : t('access.companies', { count: companies.length })}
      </Box>
    </Box>
  );
}
