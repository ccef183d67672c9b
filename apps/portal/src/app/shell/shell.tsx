import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeaturePath, SignedInPart } from '../../parts/feature';
import { useShellText } from '../../parts/places';
import { belowSkeletonStyle } from '../../ui/feedback/states';
import { PAGE_WIDTH } from '../../ui/theme/page-width';
import { useRouteFocus } from '../route-focus';
import { AwayBanner } from './away-banner';
import { ConsentQuestion } from './consent-question';
import { DocumentTitle } from './document-title';
import { Footer } from './footer';
import { useGoKeys } from './go-keys';
import { Header } from './header';
import { NotAllowedNotice } from './not-allowed-notice';
import { StatusLine } from './status-line';

const HEADER_PX = 78;

function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <Box
      asChild
      position="absolute"
      insetStart="4"
      top="-60px"
      zIndex="skipNav"
      bg="bg.raised"
      borderWidth="1px"
      rounded="md"
      px="4"
      py="2"
      _focus={{ top: '2' }}
    >
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('skipToContent')}
      </a>
    </Box>
  );
}

interface Props {
  path: FeaturePath;
  parts: readonly SignedInPart[];
  children: ReactNode;
}

/** Returns the hooks that supply the counts of the status line and the tab title: the page's own hooks, otherwise the default ones. */
const statusOf = (parts: readonly SignedInPart[], path: string) => {
  const all = parts.flatMap(({ counts = [] }) => counts);
  const ownCounts = all.filter(({ on }) => on !== 'other pages' && on.includes(path));
  const defaultCounts = all.filter(({ on }) => on === 'other pages');
  const figureCounts = ownCounts.some(({ Figure }) => Figure) ? ownCounts : defaultCounts;
  const tabCount = ownCounts.find(({ useTabCount }) => useTabCount) ?? defaultCounts.find(({ useTabCount }) => useTabCount);
  return { figures: figureCounts.flatMap(({ Figure }) => (Figure ? [Figure] : [])), count: tabCount };
};

/** The page frame of signed-in people, with the header, the status line and the only scrolling element. */
export default function Shell({ path, parts, children }: Props) {
  const text = useShellText();
  const title = path.title ? text(path.title) : '';
  useGoKeys();
  const main = useRouteFocus(path.page ?? path.path, title);
  const { figures, count } = statusOf(parts, path.path);

  return (
    <Flex direction="column" h="100dvh" overflow="hidden">
      <SkipLink />
      <DocumentTitle key={String(count?.on)} title={title} useCount={count?.useTabCount} />
      {parts.map(
        ({ Background }, i) =>
          Background && (
            <Suspense key={i} fallback={null}>
              <Background />
            </Suspense>
          ),
      )}
      <ConsentQuestion />
      <Box as="header" h={`${HEADER_PX}px`} flexShrink="0" bg="bg.panel">
        <Header parts={parts} />
        <StatusLine path={path} figures={figures} tools={parts.flatMap(({ StatusTool }) => (StatusTool ? [StatusTool] : []))} />
      </Box>
      <Box
        as="main"
        ref={main}
        id="main"
        tabIndex={-1}
        outline="none"
        // Positions visually hidden content inside this element. Otherwise such content would make the whole page scroll.
        position="relative"
        h={`calc(100dvh - ${HEADER_PX}px)`}
        overflowY="auto"
        scrollPaddingTop="64px"
        px={path.fills ? '0' : { base: '4', md: '6', xl: '8' }}
        pt={path.fills ? '0' : { base: '4', md: '6' }}
        display="flex"
        flexDirection="column"
        css={belowSkeletonStyle}
      >
        <Box
          flexShrink="0"
          w="full"
          maxW={path.fills || path.full ? undefined : PAGE_WIDTH.read}
          mx="auto"
          px={path.fills && { base: '4', md: '6' }}
          pt={path.fills && '3'}
          _empty={{ display: 'none' }}
        >
          <AwayBanner />
          <NotAllowedNotice />
        </Box>
        <Box flex="1" w="full" maxW={path.fills || path.full ? undefined : PAGE_WIDTH.read} mx="auto" minW="0" minH={path.fills && '320px'}>
          {children}
        </Box>
        {!path.full && !path.fills && (
          <Box w="full" maxW={PAGE_WIDTH.read} mx="auto">
            <Footer />
          </Box>
        )}
      </Box>
    </Flex>
  );
}
