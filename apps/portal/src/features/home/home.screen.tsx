import { Box, Flex, Grid, Heading, Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useMe, useSession } from '../../live/use-session';
import { useHomeBlocks } from '../../parts/home-blocks';
import { useNow } from '../../ui/clock';
import { PAGE_TITLE_ID } from '../../ui/page-header';
import { waitsBelow } from '../../ui/states';
import { useRowKeys } from '../../ui/use-row-keys';
import { Block } from './block';
import { Handover } from './handover';
import { QuickLinks } from './quick-links';

/** From five to noon, to six, and the rest. */
const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' => {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
};

const dot = { position: 'relative', ps: '16px', _before: { content: '"·"', position: 'absolute', insetInlineStart: '6px' } };
/** A dot between two parts of a line; the one before the first of a line lies beyond its edge. */
const dotSeparators = { ms: '-16px', '& > span': dot };
/**
 * On a phone the figures have a line of their own, which is there before they are and is pushed sideways where they are many; it is as high as a
 * finger needs. On a wider screen they follow in the line.
 */
const figureStrip = {
  '& > span': { ...dot, flexShrink: 0 },
  scrollbarWidth: 'none',
  base: { flexBasis: '100%', minH: '48px', py: '12px', my: '-12px', overflowX: 'auto' },
  md: { display: 'contents' },
};

/** R2.18: what waits for this person, decided and answered from here, and what they may start. */
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
      <Grid
        as="header"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' }}
        templateAreas={{ base: '"title" "strip" "links"', lg: '"title links" "strip strip"' }}
        alignItems="center"
        columnGap="6"
        mb={{ base: '4', md: '5' }}
      >
        <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="pageTitle" gridArea="title">
          {t(`greeting.${partOfDay(new Date(now).getHours())}`, { name })}
        </Heading>
        <Box gridArea="strip" color="fg.muted" mt="0.5" overflowX="clip">
          <Flex wrap="wrap" css={dotSeparators}>
            <span>{format.day(now)}</span>
            {lastVisit && <span>{t('since', { day: isToday ? '' : format.date(lastVisit), time: format.time(lastVisit) })}</span>}
            {lastVisit && (
              <Flex css={figureStrip}>
                <Handover blocks={blocks} since={lastVisit} />
              </Flex>
            )}
          </Flex>
        </Box>
        <Box gridArea="links" mt={{ base: '3', lg: '0' }}>
          <QuickLinks role={me?.role ?? user.role} />
        </Box>
      </Grid>
      <Stack gap="5" css={waitsBelow}>
        {blocks.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </Stack>
    </Box>
  );
}
