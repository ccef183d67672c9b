import { Box, type BoxProps, VisuallyHidden } from '@chakra-ui/react';

/**
 * The number of trailing characters that are never truncated, because they distinguish the files of a series. The middle is truncated
 * instead.
 */
const END_LENGTH = 10;
const MAX_WHOLE_LENGTH = 24;

export function FileName({ children: name, ...box }: BoxProps & { children: string }) {
  if (name.length <= MAX_WHOLE_LENGTH) {
    return (
      <Box as="bdi" title={name} truncate minW="0" {...box}>
        {name}
      </Box>
    );
  }
  return (
    <Box as="bdi" title={name} display="flex" w="fit-content" minW="0" maxW="full" whiteSpace="pre" {...box}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <Box as="span" aria-hidden="true" overflow="hidden" textOverflow="ellipsis">
        {name.slice(0, -END_LENGTH)}
      </Box>
      <Box as="span" aria-hidden="true" flexShrink="0">
        {name.slice(-END_LENGTH)}
      </Box>
    </Box>
  );
}
