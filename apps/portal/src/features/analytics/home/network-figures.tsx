import { Box, Flex, Grid, Skeleton, Text } from '@chakra-ui/react';
import { changeOf, type UsageFunction } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { SectionFailure } from '../../../parts/home-section';
import { WAITING_ROWS } from '../../../parts/waiting';
import { SparkBars } from '../../../ui/chart/spark-bars';
import { SparkLine } from '../../../ui/chart/spark-line';
import { LoadingState } from '../../../ui/feedback/states';
import { useNow } from '../../../ui/text/clock';
import { TimeLeft } from '../../../ui/text/deadline';
import { NETWORK_INQUIRIES, networkInquiriesQuery, networkReadsQuery, networkUsersQuery } from './network.queries';

const DAY_MS = 24 * 3_600_000;
/** The number of weeks in the small chart of new inquiries. */
const WEEKS = 13;
const CONTENT: readonly UsageFunction[] = ['learn', 'prices', 'news', 'events'];
const CHART = { width: 72, height: 28 };

/** The four network figures for headquarters, each with a small chart and a link to its page. */
export default function NetworkFigures() {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const now = useNow();
  const requests = useQuery(api.approvals.list.query({ pageNumber: 1, pageSize: WAITING_ROWS, status: 'Waiting' }));
  const inquiries = useQuery(networkInquiriesQuery());
  const users = useQuery(networkUsersQuery());
  const reads = useQuery(networkReadsQuery());
  const queries = [requests, inquiries, users, reads];
  const failedQuery = queries.find(({ data, error }) => error && !data);
  if (failedQuery) {
    return (
      <Box as="section" aria-label={t('block.network')} bg="bg.panel" borderWidth="1px" rounded="lg">
        <SectionFailure
          failure={failedQuery.error}
          onRetry={() => {
            for (const query of queries) if (query.isError) void query.refetch();
          }}
        />
      </Box>
    );
  }
  if (!requests.data || !inquiries.data || !users.data || !reads.data) {
    return (
      <LoadingState>
        <Skeleton h="89px" />
      </LoadingState>
    );
  }
  const waitingRows = requests.data.items.filter(({ status }) => status === 'Waiting');
  const [next] = waitingRows;
  const { late } = inquiries.data;
  const content = CONTENT.map((func) => reads.data.items.find((item) => item.func === func) ?? { count: 0, previous: 0 });
  const contentReads = {
    count: content.reduce((sum, { count }) => sum + count, 0),
    previous: content.reduce((sum, { previous }) => sum + (previous ?? 0), 0),
  };
  return (
    <Grid
      as="ul"
      aria-label={t('block.network')}
      listStyleType="none"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
      gap="3"
    >
      <Tile
        title={t('network.requests')}
        to="/approval"
        value={number(requests.data.counts.Waiting)}
        chart={<SparkBars values={waitingRows.map(({ deadline }) => Math.max(0, Date.parse(deadline) - now))} most={DAY_MS} {...CHART} />}
        note={next ? <TimeLeft until={next.deadline} /> : t('network.noRequests')}
      />
      <Tile
        title={t('network.inquiries')}
        to={NETWORK_INQUIRIES}
        value={number(inquiries.data.new + inquiries.data.inProgress)}
        chart={<SparkLine values={inquiries.data.items.slice(-WEEKS).map(({ count }) => count)} {...CHART} />}
        note={
          <Box as="span" color={late ? 'fg.error' : undefined} fontWeight={late ? '500' : undefined}>
            {late ? t('network.late', { count: late, number: number(late) }) : t('network.noneLate')}
          </Box>
        }
      />
      <Tile
        title={t('network.users')}
        to="/dashboard"
        value={number(users.data.count)}
        chart={<SparkLine values={users.data.items.map(({ count }) => count)} {...CHART} />}
        note={<ChangeNote {...users.data} />}
      />
      <Tile
        title={t('network.reads')}
        to="/dashboard"
        value={number(contentReads.count)}
        chart={<SparkBars values={content.map(({ count }) => count)} {...CHART} />}
        note={<ChangeNote {...contentReads} />}
      />
    </Grid>
  );
}

interface TileProps {
  title: string;
  to: string;
  value: string;
  chart: ReactNode;
  note: ReactNode;
}

const Tile = ({ title, to, value, chart, note }: TileProps) => (
  <Box as="li" bg="bg.panel" borderWidth="1px" rounded="lg" px="3" py="2" minW="0" position="relative" _hover={{ bg: 'bg.subtle' }}>
    <Text textStyle="label" color="fg.muted" truncate>
      <Box asChild _after={{ content: '""', position: 'absolute', inset: '0' }}>
        <Link to={to}>{title}</Link>
      </Box>
    </Text>
    <Flex align="center" justify="space-between" gap="2" h="8">
      <Text as="b" fontSize="1.375rem" fontWeight="600" fontVariantNumeric="tabular-nums">
        {value}
      </Text>
      {chart}
    </Flex>
    <Box textStyle="caption" color="fg.muted" truncate minH="18px">
      {note}
    </Box>
  </Box>
);

/** The change from the previous period, in words. */
function ChangeNote({ count, previous }: { count: number; previous: number | null }) {
  const { t } = useTranslation('home');
  const { percent } = useFormat();
  if (previous === null) return null;
  const change = changeOf(count, previous);
  if (change.kind === 'up' || change.kind === 'down') return t(`network.${change.kind}`, { share: percent(change.percent / 100) });
  return change.kind === 'same' ? t('network.same') : null;
}
