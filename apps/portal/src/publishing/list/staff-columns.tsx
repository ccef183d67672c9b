import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/list/data-table';
import { PopoverPanel } from '../../ui/overlay/popover-panel';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { StatusPill } from '../../ui/text/status-pill';
import type { PublicationRow } from '../rows';

export function useUploadColumn<Row extends PublicationRow>(): Column<Row> {
  const { t } = useTranslation('publishing');
  return {
    key: 'uploaded',
    head: t('field.uploaded'),
    watch: (row) => row.version,
    cell: (row) => (
      <>
        <RelativeTime at={row.uploadedAt} display="block" />
        <Text textStyle="caption" color="fg.muted" fontWeight="400" truncate maxW="160px" title={row.uploader}>
          <Name>{row.uploader}</Name>
        </Text>
      </>
    ),
  };
}

/**
 * Returns the audience columns for the reader's role. The server sends only permitted fields, so a column is shown if any row has its field
 * (R6.6).
 */
export function useStaffColumns<Row extends PublicationRow>(rows: readonly Row[] | undefined): Column<Row>[] {
  const { t } = useTranslation('publishing');
  const hasField = (key: keyof PublicationRow) => rows?.some((row) => row[key] !== undefined) ?? false;
  const units = (key: 'companies' | 'lcos' | 'regions', head: string): Column<Row> => ({
    key,
    head,
    priority: key === 'companies' ? 2 : 3,
    cell: (row) => <Units label={head} units={row[key] ?? []} />,
  });
  return [
    ...(hasField('accessLevel')
      ? [
          {
            key: 'accessLevel',
            head: t('field.accessLevel'),
            priority: 2 as const,
            cell: (row: Row) => row.accessLevel && <StatusPill status={row.accessLevel === 'all' ? 'allCps' : 'specificCp'} />,
          },
        ]
      : []),
    ...(hasField('companies') ? [units('companies', t('field.companies'))] : []),
    ...(hasField('lcos') ? [units('lcos', t('field.lcos'))] : []),
    ...(hasField('regions') ? [units('regions', t('field.regions'))] : []),
  ];
}

interface Unit {
  id: string;
  name: string;
}

/** The maximum number of names in a cell. The number of further names is a button that shows them. */
const MAX_NAMES = 2;

function Units({ label, units }: { label: string; units: readonly Unit[] }) {
  const { t } = useTranslation('publishing');
  const [open, setOpen] = useState(false);
  if (!units.length)
    return (
      <Text as="span" color="fg.subtle">
        –
      </Text>
    );
  if (units.length <= MAX_NAMES)
    return units.map(({ id, name }) => (
      <Name key={id} display="block" truncate maxW="180px" title={name}>
        {name}
      </Name>
    ));
  return (
    <PopoverPanel
      open={open}
      onOpenChange={setOpen}
      label={label}
      width="280px"
      trigger={
        <Button size="xs" variant="ghost" colorPalette="gray" mx="-2" position="relative" zIndex="1">
          {t('access.count', { number: units.length })}
        </Button>
      }
    >
      <Box as="ul" listStyleType="none" p="3" maxH="280px" overflowY="auto">
        {units.map(({ id, name }) => (
          <Box as="li" key={id} py="0.5">
            <Name>{name}</Name>
          </Box>
        ))}
      </Box>
    </PopoverPanel>
  );
}
