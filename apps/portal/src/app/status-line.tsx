import { Box, Flex } from '@chakra-ui/react';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { retryConnection, useConnection } from '../live/connection';
import { useShellText } from '../parts/navigation';
import { ConnectionIndicator } from '../ui/connection-indicator';
import { UpdateNotice } from './update-notice';

interface Props {
  path: string;
  title: string;
  figures: readonly ComponentType[];
}

/** The 24 px under the bar: where one is at the start, what waits and the connection at the end. */
export function StatusLine({ path, title, figures }: Props) {
  const { t } = useTranslation('common');
  const text = useShellText();
  const { state, lastFactAt, lostAt } = useConnection();
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
          {path !== '/home' && (
            <Flex as="li" gap="1.5" hideBelow="md">
              <Box asChild rounded="sm" focusVisibleRing="inside" _hover={{ color: 'fg' }}>
                <Link to="/home">{text('home-shell:title.home')}</Link>
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
        <Suspense fallback={null}>
          {figures.map((Figure, i) => (
            <Figure key={i} />
          ))}
        </Suspense>
      </Box>
      <UpdateNotice />
      <ConnectionIndicator
        state={state === 'catching up' ? 'catchingUp' : state}
        lastEventAt={lastFactAt?.getTime()}
        dataFrom={lostAt?.getTime()}
        onRetry={() => retryConnection()}
      />
    </Flex>
  );
}
