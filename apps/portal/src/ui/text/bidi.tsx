import { Box, type BoxProps } from '@chakra-ui/react';
import { Fragment } from 'react';

/**
 * Text written by users (names, companies, subjects, file names), isolated so that its direction does not affect the sentence around it.
 */
export const Name = ({ children, ...box }: BoxProps) => (
  <Box as="bdi" {...box}>
    {children}
  </Box>
);

/** Numbers, codes, mail addresses and paths, which always run from left to right. */
export const Code = ({ children, ...box }: BoxProps) => (
  <Box as="bdi" dir="ltr" textStyle="code" whiteSpace="nowrap" {...box}>
    {children}
  </Box>
);

/** A mail address that, in a narrow space, breaks after punctuation rather than inside a word. */
export const MailAddress = ({ children, ...box }: BoxProps & { children: string }) => (
  <Box as="bdi" dir="ltr" {...box}>
    {children.split(/(?<=[@.])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </Box>
);
