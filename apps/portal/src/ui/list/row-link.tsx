import { Box } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';

interface Props {
  to: string;
  rounded?: 'lg';
  children: ReactNode;
}

/**
 * The link of a row, which covers the whole row. The buttons of the row are above it.
 *
 * A row that opens beside its list (`to` is only a query) opens synchronously. A transition would keep the pane of the previous row on
 * screen, and text that a person types meanwhile would be sent to the wrong one.
 */
export function RowLink({ to, rounded, children }: Props) {
  const navigate = useNavigate();
  const isPaneLink = to.startsWith('?');
  const openPane = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { flushSync: true });
  };
  return (
    <Box
      asChild
      display="block"
      outline="none"
      _after={{ content: '""', position: 'absolute', inset: '0', rounded }}
      _focusVisible={{ _after: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' } }}
    >
      <Link to={to} data-row-link="" onClick={isPaneLink ? openPane : undefined}>
        {children}
      </Link>
    </Box>
  );
}
