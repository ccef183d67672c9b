import { Box, Flex, Skeleton } from '@chakra-ui/react';

const BUBBLES = [
  { ours: false, w: '52%', h: '72px' },
  { ours: true, w: '44%', h: '52px' },
  { ours: false, w: '36%', h: '40px' },
  { ours: true, w: '58%', h: '96px' },
];

/** The placeholder of a conversation while it loads: a header and messages on both sides. */
export function ConversationSkeleton() {
  return (
    <Box>
      <Flex direction="column" justify="center" gap="2.5" h="60px" px={{ base: '4', md: '5' }} bg="bg.panel" borderBottomWidth="1px">
        <Skeleton h="14px" w="46%" />
        <Skeleton h="10px" w="28%" />
      </Flex>
      <Flex direction="column" gap="5" px={{ base: '4', md: '5' }} py="6">
        {BUBBLES.map(({ ours, w, h }) => (
          <Skeleton key={w} w={w} h={h} rounded="xl" alignSelf={ours ? 'flex-end' : 'flex-start'} />
        ))}
      </Flex>
    </Box>
  );
}
