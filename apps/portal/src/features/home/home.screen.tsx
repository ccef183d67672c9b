import { Box, Flex, Heading, Stack } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useMe, useSession } from '../../live/use-session';
import type { HomeBlock } from '../../parts/feature';
import { useHomeBlocks } from '../../parts/home-blocks';
import { hiddenBelowSkeleton } from '../../ui/feedback/states';
import { useRowKeys } from '../../ui/list/use-row-keys';
import { useNow } from '../../ui/text/clock';
import { PAGE_TITLE_ID } from '../../ui/text/page-header';
import { toastsBelow } from '../../ui/theme/toast-place';
import { Block } from './block';
import { QuickLinks } from './quick-links';

/** Returns the part of the day: morning from 5:00 to noon, afternoon until 18:00, otherwise evening. */
const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
};

/** Draws a dot between two items of a line. The dot before the first item of each line is cut off at the edge. */
const dotSeparators = {
  ms: '-16px',
  '& > *': {
    flexShrink: '0',
    position: 'relative',
    ps: '16px',
    _before: { content: '"·"', position: 'absolute', insetInlineStart: '6px' },
  },
};

/** Shows the items that wait for this person, which can be handled here, and the quick links (R2.18). */
export default function HomeScreen() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { user } = useSession();
  const me = useMe();
  const blocks = useHomeBlocks();
  const now = useNow();
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page);
  if (!user) return null;
  const name = me?.firstname ?? user.firstname;
  const lastVisit = me?.lastVisit;
  const isToday = lastVisit && new Date(lastVisit).toDateString() === new Date(now).toDateString();
  return (
    <Box ref={page}>
      <Box
        ref={toastsBelow}
        as="header"
        display="grid"
        gridTemplateColumns={{ lg: 'minmax(16rem, 1fr) auto' }}
        alignItems="center"
        columnGap="6"
        mb={{ base: '4', md: '5' }}
      >
        <Box>
          <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="pageTitle">
            {t(`greeting.${partOfDay(new Date(now).getHours())}`, { name })}
          </Heading>
          <Box color="fg.muted" mt="0.5">
            {format.day(now)}
          </Box>
        </Box>
        {/* Always one line, however many counts there are. On a phone it scrolls horizontally, with touch space above and below. */}
        <Box gridRow={{ lg: '2' }} gridColumn={{ lg: '1 / -1' }} color="fg.muted" overflowX="auto" scrollbarWidth="none" py="2.5" my="-2.5">
          <Flex h="6" whiteSpace="nowrap" css={dotSeparators}>
            {lastVisit && (
              <>
                <span>{t('since', { day: isToday ? '' : format.date(lastVisit), time: format.time(lastVisit) })}</span>
                <HomeSummary blocks={blocks} since={lastVisit} />
              </>
            )}
          </Flex>
        </Box>
        <QuickLinks role={me?.role ?? user.role} />
      </Box>
      <Stack gap="5" css={hiddenBelowSkeleton}>
        {blocks.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </Stack>
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
