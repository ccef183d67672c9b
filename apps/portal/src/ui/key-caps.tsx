import { Box, type BoxProps, Kbd } from '@chakra-ui/react';

/** Keys as they are printed on a keyboard, in their own direction. */
export function KeyCaps({ keys, ...box }: BoxProps & { keys: readonly string[] }) {
  return (
    <Box as="span" dir="ltr" display="inline-flex" gap="1" {...box}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Box>
  );
}
