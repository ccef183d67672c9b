import { Box, type BoxProps } from '@chakra-ui/react';
import type { Ref } from 'react';
import { PAGE_WIDTH } from '../theme/page-width';

/** A column of a page in the width of a form. It begins at the start edge, so that every title is at the same place. */
export function FormColumn(props: BoxProps & { ref?: Ref<HTMLDivElement> }) {
  return <Box maxW={PAGE_WIDTH.form} {...props} />;
}
