import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { type UnitOption, UnitPicker } from '../audience/unit-picker';
import { Panel } from '../panel';
import type { PublicationRow } from '../rows';
import { explanationQuery } from './insight.queries';
import { useWhyText } from './why-text';

interface Props {
  row: PublicationRow;
  companies: readonly UnitOption[];
  lcos: readonly UnitOption[];
}

/** Explains why the people of a company can see an item, by the audience rule that includes them, or why they cannot. */
export function WhyPanel({ row, companies, lcos }: Props) {
  const { t } = useTranslation('insight');
  const [unit, setUnit] = useState<UnitOption>();
  return (
    <Panel title={t('why.title')}>
      <UnitPicker
        label={t('why.choose')}
        placeholder={t('why.choose')}
        options={[...companies, ...lcos]}
        chosen={new Set(unit && [unit.id])}
        onChoose={setUnit}
      />
      <Box aria-live="polite" mt={unit ? '4' : '2'}>
        {unit ? (
          <Answer key={unit.id} row={row} unit={unit} />
        ) : (
          <Text textStyle="caption" color="fg.muted">
            {t('why.help')}
          </Text>
        )}
      </Box>
    </Panel>
  );
}

function Answer({ row, unit }: { row: PublicationRow; unit: UnitOption }) {
  const { t } = useTranslation('insight');
  const { data, error, refetch } = useQuery(explanationQuery(row.documentId, unit.id));
  const lines = useWhyText(row, unit);
  if (!data) return error ? <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState> : <Skeleton h="44px" />;
  return (
    <Flex gap="2.5" align="flex-start">
      <Icon as={data.visible ? Check : Ban} color={data.visible ? 'green.fg' : 'red.fg'} mt="0.5" />
      <Stack gap="1" minW="0">
        <Text fontWeight="500">
          <Name>{unit.name}</Name>
          {' · '}
          {t(data.visible ? 'why.visible' : 'why.hidden')}
        </Text>
        {lines(data).map((line) => (
          <Text key={line} color="fg.muted" overflowWrap="anywhere">
            {line}
          </Text>
        ))}
      </Stack>
    </Flex>
  );
}
