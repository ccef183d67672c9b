import { Box, Flex, Grid, Skeleton, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useRole } from '../../live/use-session';
import { SparkLine } from '../../ui/chart/spark-line';
import { OfflineNotice, useIsOffline } from '../../ui/feedback/offline-notice';
import { tilesQuery } from './analytics.queries';
import { CardFailure } from './card-failure';
import { ChangeMark } from './change-mark';
import { addTodaysGrowth, type Today } from './live-today';
import { type LogView, seesExports } from './range';

const TILES = ['activeUsers', 'uses', 'exports', 'inquiries'] as const;

/** The key figures of a page, each with the current number, the change and the trend. */
export function Tiles({ view, today }: { view: LogView; today: Today | undefined }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const showsExports = seesExports(useRole());
  const visibleTiles = TILES.filter((name) => name !== 'exports' || showsExports);
  const { data, error, isPlaceholderData, refetch } = useQuery(tilesQuery(view));
  const isOffline = useIsOffline();
  if (!data && (error || isOffline)) {
    return (
      <Box bg="bg.panel" borderWidth="1px" rounded="lg" mb="4" _empty={{ display: 'none' }}>
        {error ? <CardFailure error={error} onRetry={() => void refetch()} /> : <OfflineNotice />}
      </Box>
    );
  }
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: `repeat(${visibleTiles.length}, minmax(0, 1fr))` }}
      gap={{ base: '3', md: '4' }}
      mb={{ base: '3', md: '4' }}
      aria-busy={!data || undefined}
      opacity={isPlaceholderData ? 0.6 : 1}
    >
      {visibleTiles.map((name) => {
        const tile = data && addTodaysGrowth(data[name], data.range, today, name);
        return (
          <Box as="li" key={name} data-tile={name} bg="bg.panel" borderWidth="1px" rounded="lg" px={{ base: '3', md: '4' }} py="3" minW="0">
            <Text textStyle="label" color="fg.muted" truncate>
              {t(`tile.${name}`)}
            </Text>
            <Flex align="center" justify="space-between" gap="3" minH="9">
              {tile ? (
                <Text as="b" fontSize="1.5rem" fontWeight="600" lineHeight="1.2" fontVariantNumeric="tabular-nums">
                  {number(tile.count)}
                </Text>
              ) : (
                <Skeleton h="24px" w="72px" />
              )}
              <Box hideBelow="md">{tile && <SparkLine values={tile.spark} />}</Box>
            </Flex>
            <Box minH={view.compare ? '1.25rem' : undefined}>{tile && <ChangeMark {...tile} />}</Box>
          </Box>
        );
      })}
    </Grid>
  );
}
