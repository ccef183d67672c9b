import { Box, Flex, Grid, Skeleton } from '@chakra-ui/react';
import { Fragment } from 'react';

const times = (many: number): number[] => Array.from({ length: many }, (_, i) => i);

/** The placeholder of a list of notifications, each with a picture, a sentence and its age. */
export function NoticesSkeleton({ rows }: { rows: number }) {
  return times(rows).map((row) => (
    <Flex key={row} gap="3" align="flex-start" h="72px" px="4" pt="4" borderBottomWidth="1px">
      <Skeleton boxSize="32px" rounded="full" flexShrink="0" />
      <Flex direction="column" gap="2.5" flex="1" pt="1">
        <Skeleton h="12px" w={`${72 - (row % 3) * 11}%`} />
        <Skeleton h="10px" w="96px" />
      </Flex>
    </Flex>
  ));
}

/** The placeholder of a settings table with a name and one checkbox per channel in each row. */
export function ChoicesSkeleton({ rows, channels }: { rows: number; channels: number }) {
  return (
    <Grid templateColumns={`minmax(0, 1fr) repeat(${channels}, minmax(88px, auto))`}>
      {[-1, ...times(rows)].map((row) => (
        <Fragment key={row}>
          <Flex align="center" h={row < 0 ? '28px' : '44px'} borderTopWidth={row < 0 ? '0' : '1px'}>
            {row >= 0 && <Skeleton h="12px" w={`${210 - (row % 3) * 36}px`} maxW="80%" />}
          </Flex>
          {times(channels).map((channel) => (
            <Grid key={channel} placeItems="center" borderTopWidth={row < 0 ? '0' : '1px'}>
              <Skeleton h={row < 0 ? '10px' : '20px'} w={row < 0 ? '48px' : '20px'} rounded="sm" />
            </Grid>
          ))}
        </Fragment>
      ))}
    </Grid>
  );
}

/** The placeholder of a form with labels and fields. `pairs` is the number of rows with two fields. */
export function FormSkeleton({ pairs = 0, fields = 3, area = false }: { pairs?: number; fields?: number; area?: boolean }) {
  const field = (key: number, h = '36px') => (
    <Box key={key}>
      <Skeleton h="12px" w={`${96 + (key % 3) * 24}px`} mb="2" />
      <Skeleton h={h} rounded="md" />
    </Box>
  );
  return (
    <Grid gap="5">
      {times(pairs).map((pair) => (
        <Grid key={pair} templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
          {[0, 1].map((i) => field(i))}
        </Grid>
      ))}
      {times(fields).map((i) => field(i))}
      {area && field(fields, '160px')}
      <Skeleton h="36px" w="128px" rounded="md" />
    </Grid>
  );
}

/** The placeholder of a person, with picture, name, company and further lines. */
export function PersonSkeleton() {
  return (
    <Box p={{ base: '4', md: '6' }}>
      <Flex gap="4" align="center" mb="8">
        <Skeleton boxSize="48px" rounded="full" flexShrink="0" />
        <Flex direction="column" gap="2.5" flex="1">
          <Skeleton h="18px" w="52%" />
          <Skeleton h="12px" w="36%" />
        </Flex>
      </Flex>
      {times(7).map((line) => (
        <Flex key={line} gap="4" h="10" align="center">
          <Skeleton h="10px" w="96px" flexShrink="0" />
          <Skeleton h="12px" w={`${180 - (line % 3) * 36}px`} />
        </Flex>
      ))}
    </Box>
  );
}
