import { Box, type BoxProps } from '@chakra-ui/react';

/** What a person wrote (names, companies, subjects, file names): its direction must not touch the sentence around it. */
export const Name = ({ children, ...box }: BoxProps) => (
  <Box as="bdi" {...box}>
    {children}
  </Box>
);

/** Numbers, codes, mail addresses, paths: always left to right. */
export const Code = ({ children, ...box }: BoxProps) => (
  <Box as="bdi" dir="ltr" textStyle="code" whiteSpace="nowrap" {...box}>
    {children}
  </Box>
);
