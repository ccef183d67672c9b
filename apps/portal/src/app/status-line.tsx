import { Box, Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { connection, useConnection } from '../live/connection';
import { ConnectionIndicator } from '../ui/connection-indicator';
import { RelativeTime } from '../ui/relative-time';
import type { Counts } from './navigation';
import { isAboutInquiries, type Path } from './paths';

const ApprovalsHeadline = lazy(() =>
  import('../features/approvals/headline').then(({ ApprovalsHeadline }) => ({ default: ApprovalsHeadline })),
);

function Figure({ path, counts: { waiting, oldest, unread, inquiries } }: { path: Path; counts: Counts }) {
  const { t } = useTranslation('common');
  if (path.path === '/approval')
    return (
      <Suspense fallback={null}>
        <ApprovalsHeadline />
      </Suspense>
    );
  if (path.path === '/notifications') return unread ? <>{t('shell.figure.unread', { count: unread })}</> : null;
  if (isAboutInquiries(path)) return inquiries ? <>{t('shell.figure.unread', { count: inquiries })}</> : null;
  if (!waiting) return null;
  return (
    <>
      {t('shell.figure.waiting', { count: waiting })}
      {oldest && (
        <>
          {' · '}
          {t('shell.figure.oldest')} <RelativeTime at={oldest} />
        </>
      )}
    </>
  );
}

/** The 24 px under the bar: where one is at the start, what waits and the connection at the end. */
export function StatusLine({ path, counts }: { path: Path; counts: Counts }) {
  const { t } = useTranslation('common');
  const { state, lastFactAt, lostAt } = useConnection();
  const title = t(`shell.title.${path.title}`);
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
          {path.path !== '/home' && (
            <Flex as="li" gap="1.5" hideBelow="md">
              <Box asChild rounded="sm" focusVisibleRing="inside" _hover={{ color: 'fg' }}>
                <Link to="/home">{t('shell.title.home')}</Link>
              </Box>
              <span aria-hidden="true">›</span>
            </Flex>
          )}
          <Box as="li" aria-current="page" color="fg" truncate>
            {title}
          </Box>
        </Flex>
      </Box>
      <Box hideBelow="md" fontVariantNumeric="tabular-nums">
        <Figure path={path} counts={counts} />
      </Box>
      <ConnectionIndicator
        state={state === 'catching up' ? 'catchingUp' : state}
        lastEventAt={lastFactAt?.getTime()}
        dataFrom={lostAt?.getTime()}
        onRetry={() => connection.retry()}
      />
    </Flex>
  );
}
