import { Box, Button, Center, Flex, Heading, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Illustration } from '../text/illustration';
import { endFirstPage } from './first-page';
import { OfflineNotice, useIsOffline } from './offline-notice';

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Center flexDirection="column" gap="4" py="14" px="6" textAlign="center">
      <Illustration kind="settled" />
      <Text color="fg.muted" maxW="44ch" textWrap="balance">
        {children}
      </Text>
      {action}
    </Center>
  );
}

/** Shown if no row matches the filters, with a button that clears them. */
export function NoMatch({ onClear }: { onClear?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Center flexDirection="column" gap="3" py="14" px="6" textAlign="center">
      <Text color="fg.muted">{t('table.noMatch')}</Text>
      {onClear && (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onClear}>
          {t('action.clearFilters')}
        </Button>
      )}
    </Center>
  );
}

export function ErrorCard({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  useLayoutEffect(() => void endFirstPage(), []);
  return (
    <Center minH="60vh" p="6">
      <Stack role="alert" align="center" gap="4" maxW="440px" bg="bg.panel" borderWidth="1px" rounded="lg" p="8" textAlign="center">
        <Illustration kind="leaves" color="fg.error" />
        <Heading as="h1" textStyle="sectionTitle">
          {title}
        </Heading>
        {children && <Text color="fg.muted">{children}</Text>}
        {action}
      </Stack>
    </Center>
  );
}

const DELAY_MS = 150;
/**
 * The milliseconds after which content below a skeleton is shown even if the skeleton remains, because without a connection the content may
 * be all there is.
 */
const HELD_BACK_MS = 8_000;

/** Hides content below a skeleton until the skeleton is replaced, so that the layout does not shift. */
export const belowSkeletonStyle = { '& > :is([data-skeleton], :has([data-skeleton])) ~ *': { visibility: 'hidden' } };

/** A skeleton with the shape of the content. It is invisible for the first 150 ms. */
export function LoadingState({ rows = 6, rowHeight = 56, children }: { rows?: number; rowHeight?: number; children?: ReactNode }) {
  const { t } = useTranslation('common');
  const [isLate, setLate] = useState(false);
  const [isStuck, setStuck] = useState(false);
  const isOffline = useIsOffline();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    const stuckTimer = setTimeout(() => setStuck(true), HELD_BACK_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(stuckTimer);
    };
  }, []);
  if (isOffline) return <OfflineNotice />;
  return (
    <Box aria-busy="true" data-skeleton={isStuck ? undefined : ''}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Box visibility={isLate ? undefined : 'hidden'} aria-hidden="true">
        {children ??
          Array.from({ length: rows }, (_, row) => (
            <Flex key={row} align="center" gap="4" h={`${rowHeight}px`} px="4" borderBottomWidth="1px">
              <Skeleton boxSize="32px" rounded="full" flexShrink="0" />
              <Skeleton h="12px" flex="2" maxW={`${240 - (row % 3) * 40}px`} />
              <Skeleton h="12px" flex="1" maxW="160px" hideBelow="md" />
              <Skeleton h="20px" w="84px" rounded="full" ms="auto" />
            </Flex>
          ))}
      </Box>
    </Box>
  );
}

/** The 2 px progress line while rows are being refetched. */
export function RefetchLine({ active }: { active: boolean }) {
  return (
    <Box
      aria-hidden="true"
      h="2px"
      bg="brand.solid"
      opacity={active ? 1 : 0}
      transition={active ? 'opacity {durations.quick} 400ms' : 'opacity {durations.quick}'}
    />
  );
}
