import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../device/server-clock';
import { useFormat } from '../../i18n/format';
import { DateField } from '../../ui/date/date-field';
import { isWithin } from '../../ui/date/date-text';
import { ErrorState } from '../../ui/feedback/error-state';
import { UnitChips } from '../audience/unit-chips';
import { Panel } from '../panel';
import { pastViewQuery } from './insight.queries';

const today = (): string => new Date(serverNow()).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Shows which companies could see an item on a given day, and the version of that day. */
export function PastPanel({ publicationId }: { publicationId: string }) {
  const { t } = useTranslation('insight');
  const [day, setDay] = useState('');
  return (
    <Panel title={t('past.title')}>
      <DateField
        label={t('past.day')}
        help={t('past.help')}
        value={day}
        max={today()}
        onValue={(next) => isWithin(next, '', today()) && setDay(next)}
      />
      {day && (
        <Box mt="4" aria-live="polite">
          <PastView publicationId={publicationId} day={day} />
        </Box>
      )}
    </Panel>
  );
}

function PastView({ publicationId, day }: { publicationId: string; day: string }) {
  const { t } = useTranslation(['insight', 'publishing']);
  const { number } = useFormat();
  const { data, error, refetch } = useQuery(pastViewQuery(publicationId, day));
  if (!data) return error ? <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState> : <Skeleton h="64px" />;
  if (!data.companyCount) return <Text color="fg.muted">{t('past.nobody')}</Text>;
  const facts = [
    t('publishing:access.companies', { count: data.companyCount }),
    ...(data.version === null ? [] : [t('publishing:version.nr', { version: data.version })]),
    t('past.downloads', { number: number(data.downloadCount) }),
  ];
  return (
    <Stack gap="3">
      <Text fontWeight="500">{facts.join(' · ')}</Text>
      <UnitChips label={t('past.companies')} units={data.companies} removeLabel={(name) => name} />
      <Text textStyle="caption" color="fg.muted">
        {t('past.moves')}
      </Text>
    </Stack>
  );
}
