import { Box, Flex, Heading, Stack } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useMe, useSession } from '../../live/use-session';
import type { HomeBlock } from '../../parts/feature';
import { useHomeBlocks } from '../../parts/home-blocks';
import { HomeSection, InnerSections } from '../../parts/home-section';
import { FactorNote } from '../../parts/lazy-factor-note';
import { useWaitingQueues } from '../../parts/waiting';
import { Boundary } from '../../ui/feedback/boundary';
import { belowSkeletonStyle } from '../../ui/feedback/states';
import { useRowKeys } from '../../ui/list/use-row-keys';
import { useNow } from '../../ui/text/clock';
import { PAGE_TITLE_ID } from '../../ui/text/page-header';
import { placeToastsBelow } from '../../ui/theme/toast-place';
import { Blocks } from './block';
import { QuickLinks } from './quick-links';
import { UrgentSentence } from './urgent-sentence';
import { WaitingList } from './waiting-list';

/** Returns the part of the day: morning from 5:00 to noon, afternoon until 18:00, otherwise evening. */
const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
};

/** Draws a dot between two items of a line. The dot before the first item of a line is clipped at the edge. */
const dotSeparators = {
  ms: '-16px',
  '& > *': {
    flexShrink: '0',
    position: 'relative',
    ps: '16px',
    _before: { content: '"·"', position: 'absolute', insetInlineStart: '6px' },
  },
};

const TODAY_ID = 'home-today';
const WIDE = '@media (min-width: 1200px)';

/** Two columns with the new content below both. Smaller screens have one column. */
const deskGrid = {
  display: 'grid',
  gap: '4',
  '& > *': { minW: '0' },
  '& > :first-of-type': { gap: '4' },
  ...belowSkeletonStyle,
  [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) 360px', alignItems: 'start' },
};
const newContentGrid = {
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  [WIDE]: { gridColumn: '1 / -1', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
};

/** Shows the items that await this person, which can be handled here, today's items and new content (R2.18). */
export default function HomeScreen() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { user } = useSession();
  const me = useMe();
  const blocks = useHomeBlocks();
  const queues = useWaitingQueues();
  const now = useNow();
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page);
  if (!user) return null;
  const name = me?.firstname ?? user.firstname;
  const { role } = user;
  const lastVisit = me?.lastVisit;
  const isToday = lastVisit && new Date(lastVisit).toDateString() === new Date(now).toDateString();
  return (
    <Box ref={page}>
      <Box
        ref={placeToastsBelow}
        as="header"
        display="grid"
        gridTemplateColumns={{ lg: 'minmax(16rem, 1fr) auto' }}
        alignItems="center"
        columnGap="6"
        mb="4"
      >
        <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="pageTitle">
          {t(`greeting.${partOfDay(new Date(now).getHours())}`, { name })}
        </Heading>
        <QuickLinks role={me?.role ?? role} />
        <Box gridColumn={{ lg: '1 / -1' }} mt={{ base: '2', lg: '0' }}>
          <Boundary key={role} failed={() => null}>
            <UrgentSentence queues={queues} />
          </Boundary>
        </Box>
        {/* A single line, regardless of the number of counts. On a phone it scrolls horizontally, with touch space above and below. */}
        <Box gridColumn={{ lg: '1 / -1' }} color="fg.muted" overflowX="auto" scrollbarWidth="none" py="2.5" my="-2.5">
          <Flex h="6" whiteSpace="nowrap" css={dotSeparators}>
            <span>{format.day(now)}</span>
            {lastVisit && (
              <>
                <span>{t('since', { day: isToday ? '' : format.date(lastVisit), time: format.time(lastVisit) })}</span>
                <HomeSummary blocks={blocks} since={lastVisit} />
              </>
            )}
          </Flex>
        </Box>
      </Box>
      {me?.factorDueAt && <FactorNote dueAt={me.factorDueAt} />}
      <Box css={deskGrid}>
        <Stack css={belowSkeletonStyle}>
          <Blocks area="now" blocks={blocks} />
          <Boundary
            key={role}
            failed={(error) => (
              <HomeSection title={t('waiting.title')} rows={undefined} failure={error} onRetry={() => location.reload()} empty="" />
            )}
          >
            <WaitingList queues={queues} role={role} />
          </Boundary>
          <Blocks area="underway" blocks={blocks} />
        </Stack>
        <Box as="aside" aria-labelledby={TODAY_ID} bg="bg.panel" borderWidth="1px" rounded="lg" overflow="hidden">
          <Flex align="center" minH="11" px="4">
            <Heading as="h2" id={TODAY_ID} textStyle="panelTitle">
              {t('today')}
            </Heading>
          </Flex>
          <Box css={belowSkeletonStyle}>
            <InnerSections value={true}>
              <Blocks area="today" blocks={blocks} />
            </InnerSections>
          </Box>
        </Box>
        <Box css={newContentGrid}>
          <Blocks area="new" blocks={blocks} />
        </Box>
      </Box>
    </Box>
  );
}

/** Replaces a link that does not load. The block below shows the same items. */
const emptyModule = () => ({ default: (() => null) as ComponentType<{ since: string }> });

const HomeSummary = ({ blocks, since }: { blocks: readonly HomeBlock[]; since: string }) =>
  blocks.map(({ id, summary }) => summary && <Figure key={id} load={summary} since={since} />);

function Figure({ load, since }: { load: NonNullable<HomeBlock['summary']>; since: string }) {
  const [Content] = useState(() => lazy(() => load().catch(emptyModule)));
  return (
    <Suspense fallback={null}>
      <Content since={since} />
    </Suspense>
  );
}
