import { Link } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { touchLine } from '../../ui/theme/touch-targets';

interface Props {
  to: string;
  state?: unknown;
  onClick?: () => void;
  children: ReactNode;
}

export const TextLink = ({ to, state, onClick, children }: Props) => (
  <Link
    asChild
    css={touchLine}
    color="brand.fg"
    fontWeight="500"
    variant="underline"
    textDecorationColor="transparent"
    _hover={{ textDecorationColor: 'currentColor' }}
  >
    <RouterLink to={to} state={state} onClick={onClick}>
      {children}
    </RouterLink>
  </Link>
);
