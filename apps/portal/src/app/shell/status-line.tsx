import { Box, Flex } from '@chakra-ui/react';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { retryConnection, useConnection } from '../../live/connection';
import { pendingChanges } from '../../live/sync-state';
import type { FeaturePath } from '../../parts/feature';
import { usePageSubject } from '../../parts/page-subject';
import { useShellText } from '../../parts/places';
import { useStore } from '../../store';
import { ConnectionIndicator } from '../../ui/feedback/connection-indicator';
import { UpdateNotice } from './update-notice';

const HOME = { to: '/home', title: 'home-shell:title.home' } as const;

interface Props {
  path: FeaturePath;
  figures: readonly ComponentType[];
  tools: readonly ComponentType[];
}

/** Returns the breadcrumb from the home page to the current page. An item's page has the name of the item. */
function useTrail({ path, parent, title }: FeaturePath): { to: string; title: string }[] {
  const text = useShellText();
  const subject = usePageSubject();
  const parentCrumbs = [...(path === '/home' ? [] : [HOME]), ...(parent ? [parent] : [])].map((crumb) => ({
    ...crumb,
    title: text(crumb.title),
  }));
  const ownCrumb = { to: path, title: title ? text(title) : '' };
  if (subject === null) return [...parentCrumbs, ownCrumb];
  return [...parentCrumbs, ...(parent ? [] : [ownCrumb]), { to: '', title: subject }];
}

/** The 24 px line under the header, with the breadcrumb at the start, and counts and the connection at the end. */
export function StatusLine({ path, figures, tools }: Props) {
  const { t } = useTranslation('common');
  const trail = useTrail(path);
  const { state, lastFactAt, lostAt } = useConnection();
  const pendingCount = useStore(pendingChanges);
  return (
    <Flex
      h="24px"
      align="center"
      gap="4"
      px={{ base: '3', md: '5' }}
      borderBlockWidth="1px"
      borderBlockColor="border"
      bg="bg.subtle"
      textStyle="caption"
      color="fg.muted"
      whiteSpace="nowrap"
    >
      <Box as="nav" aria-label={t('shell.breadcrumb')} minW="0" flex="1">
        <Flex as="ol" listStyleType="none" gap="1.5">
          {trail.slice(0, -1).map(({ to, title }) => (
            <Flex key={to} as="li" gap="1.5" hideBelow="md">
              <Box asChild rounded="sm" focusVisibleRing="inside" _hover={{ color: 'fg' }}>
                <Link to={to}>{title}</Link>
              </Box>
              <span aria-hidden="true">›</span>
            </Flex>
          ))}
          <Box as="li" aria-current="page" color="fg" truncate>
            <bdi>{trail.at(-1)?.title}</bdi>
          </Box>
        </Flex>
      </Box>
      <Box hideBelow="md" fontVariantNumeric="tabular-nums">
        <Suspense fallback={null}>
          {figures.map((Figure, i) => (
            <Figure key={i} />
          ))}
        </Suspense>
      </Box>
      <Suspense fallback={null}>
        {tools.map((Tool, i) => (
          <Tool key={i} />
        ))}
      </Suspense>
      <UpdateNotice />
      <ConnectionIndicator
        state={state === 'catching up' ? 'catchingUp' : state}
        lastEventAt={lastFactAt?.getTime()}
        dataFrom={lostAt?.getTime()}
        pendingChanges={pendingCount}
        onRetry={() => retryConnection()}
      />
    </Flex>
  );
}
