import { Box, Button, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/format';
import { useNow } from '../../ui/clock';
import { RelativeTime } from '../../ui/relative-time';
import { useTickets, useUnread, useWaiting } from './home.queries';

interface Props {
  userId: string;
  staff: boolean;
  /** Who has to do with inquiries, and who of them answers. */
  asks: boolean;
  answers: boolean;
  lastVisit: string | null;
  /** Whether the own record has arrived: without it nothing is said about the last visit. */
  known: boolean;
}

/** What a shift hands to the next: the figures that wait, and since when. */
export function Handover({ userId, staff, asks, answers, lastVisit, known }: Props) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const now = useNow();
  const waiting = useWaiting(staff);
  const unread = useUnread(userId);
  const tickets = useTickets(asks);
  const counted = tickets.data;
  const since = lastVisit
    ? t('strip.since', {
        day: new Date(lastVisit).toDateString() === new Date(now).toDateString() ? '' : format.date(lastVisit),
        time: format.time(lastVisit),
      })
    : t('strip.first');
  return (
    <Stack as="section" aria-labelledby="handover" gap="3">
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4">
        <Heading as="h2" id="handover" textStyle="sectionTitle">
          {t('strip.title')}
        </Heading>
        {known && (
          <Text textStyle="caption" color="fg.muted">
            {since}
          </Text>
        )}
      </Flex>
      <Flex
        as="ul"
        listStyleType="none"
        gap="4"
        overflowX="auto"
        css={{ scrollSnapType: 'x mandatory', '& > li': { scrollSnapAlign: 'start' } }}
        p="1"
        m="-1"
      >
        {staff && (
          <>
            <Figure
              label={t('strip.waiting')}
              to="/approval"
              query={waiting}
              value={waiting.data && format.number(waiting.data.counts.Waiting)}
            />
            <Figure
              label={t('strip.oldest')}
              to="/approval"
              query={waiting}
              value={
                waiting.data && (waiting.data.oldestWaiting ? <RelativeTime at={waiting.data.oldestWaiting} /> : t('strip.nothingWaiting'))
              }
            />
          </>
        )}
        {asks && (
          <>
            <Figure
              label={t(answers ? 'strip.unassigned' : 'strip.replies')}
              to={answers ? '/all-inquiries?view=unassigned' : '/all-inquiries'}
              query={tickets}
              value={counted && format.number(answers ? counted.unassigned : counted.unseen)}
            />
            <Figure
              label={t(answers ? 'strip.mine' : 'strip.open')}
              to="/all-inquiries?view=mine"
              query={tickets}
              value={counted && format.number(answers ? counted.mine : counted.open)}
            />
          </>
        )}
        <Figure
          label={t('strip.unread')}
          to="/notifications"
          query={unread}
          value={unread.data && format.number(unread.data.counts.unread)}
        />
      </Flex>
    </Stack>
  );
}

interface FigureProps {
  label: string;
  to: string;
  value: ReactNode;
  query: { isError: boolean; refetch: () => unknown };
}

function Figure({ label, to, value, query: { isError, refetch } }: FigureProps) {
  const { t } = useTranslation(['home', 'common']);
  const failed = isError && value === undefined;
  return (
    <Box
      as="li"
      position="relative"
      flex="1 0 200px"
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      p="4"
      _hover={failed ? undefined : { borderColor: 'border.emphasized' }}
    >
      {failed ? (
        <Stack gap="2" align="flex-start">
          <Text textStyle="label">{label}</Text>
          <Text role="alert" color="fg.muted">
            {t('strip.failed')}
          </Text>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        </Stack>
      ) : (
        <Stack gap="1">
          <Box
            asChild
            textStyle="label"
            color="fg.muted"
            rounded="sm"
            css={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' } }}
          >
            <Link to={to}>{label}</Link>
          </Box>
          <Box textStyle="metric" whiteSpace="nowrap" minH="40px">
            {value ?? <Skeleton h="28px" w="56px" mt="1.5" />}
          </Box>
        </Stack>
      )}
    </Box>
  );
}
