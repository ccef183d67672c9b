import { Box, Center, Flex, Grid, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { Onlooker } from '../live/use-presence';
import { Avatar } from '../ui/text/avatar';
import { Name } from '../ui/text/bidi';

interface Figure {
  label: string;
  /** The value; undefined while it is loading, null if there is none. */
  value: string | null | undefined;
  /** The text if there is no value. */
  none?: string;
  isAlarming?: boolean;
}

interface Props {
  title: string;
  figures: readonly Figure[];
  peopleTitle: string;
  people: readonly Onlooker[];
  /** The text if there are no people. */
  alone: string;
}

/** The pane beside an empty queue: its figures, and the colleagues who work on it now. */
export function QueueHealth({ title, figures, peopleTitle, people, alone }: Props) {
  const id = useId();
  return (
    <Center p="6" pt="14" minH="full" alignItems="flex-start">
      <Stack as="section" aria-labelledby={id} gap="5" w="full" maxW="420px" bg="bg.panel" borderWidth="1px" rounded="lg" p="5">
        <Heading as="h2" id={id} textStyle="panelTitle">
          {title}
        </Heading>
        <Grid as="dl" templateColumns={`repeat(${figures.length}, minmax(0, 1fr))`} gap="4">
          {figures.map(({ label, value, none, isAlarming }) => (
            <Flex key={label} direction="column-reverse" justify="flex-end" gap="1">
              <Text as="dt" textStyle="caption" color="fg.muted">
                {label}
              </Text>
              <Box as="dd" minH="9" display="flex" alignItems="center" aria-live="polite">
                {value === undefined ? (
                  <Skeleton h="7" w="16" />
                ) : value === null ? (
                  <Text>{none}</Text>
                ) : (
                  <Text fontSize="2xl" fontWeight="600" fontVariantNumeric="tabular-nums" color={isAlarming ? 'fg.error' : undefined}>
                    {value}
                  </Text>
                )}
              </Box>
            </Flex>
          ))}
        </Grid>
        <Box borderTopWidth="1px" pt="4">
          <Heading as="h3" textStyle="caption" color="fg.muted" fontWeight="500" mb="2">
            {peopleTitle}
          </Heading>
          {people.length ? (
            <Stack as="ul" listStyleType="none" gap="2">
              {people.map(({ id: personId, firstName, lastName, idle }) => (
                <Flex as="li" key={personId} align="center" gap="2.5" opacity={idle ? 0.6 : undefined}>
                  <Box aria-hidden="true" lineHeight="0">
                    <Avatar firstName={firstName} lastName={lastName} size={24} presence={idle ? 'idle' : 'online'} />
                  </Box>
                  <Name>{`${firstName} ${lastName}`.trim()}</Name>
                </Flex>
              ))}
            </Stack>
          ) : (
            <Text color="fg.muted">{alone}</Text>
          )}
        </Box>
      </Stack>
    </Center>
  );
}
