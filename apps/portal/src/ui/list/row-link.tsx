import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The link of a row, which covers the whole row. The buttons of the row are above it. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box
      asChild
      display="block"
      outline="none"
      _after={{ content: '""', position: 'absolute', inset: '0' }}
      _focusVisible={{ _after: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' } }}
    >
      <Link to={to} data-row-link="">
        {children}
      </Link>
    </Box>
  );
}
