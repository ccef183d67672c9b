import { Box, type BoxProps } from '@chakra-ui/react';
import type { Ref } from 'react';
import { PAGE_WIDTH } from '../theme/page-width';

/** A page column as wide as a form. It is aligned to the start edge, so that all titles have the same position. */
export function FormColumn(props: BoxProps & { ref?: Ref<HTMLDivElement> }) {
  return <Box maxW={PAGE_WIDTH.form} {...props} />;
}
