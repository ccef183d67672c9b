import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { touchLine } from '../ui/theme/touch-targets';

/** A link in the line under the greeting, such as the number of new items since the last visit. */
export const SummaryLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box as="span">
    <Box
      asChild
      display="inline-block"
      lineHeight="24px"
      color="brand.fg"
      fontWeight="500"
      _hover={{ textDecoration: 'underline' }}
      css={touchLine}
    >
      <Link to={to}>{children}</Link>
    </Box>
  </Box>
);
