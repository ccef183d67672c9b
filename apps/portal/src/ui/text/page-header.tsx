import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PAGE_WIDTH } from '../theme/page-width';
import { placeToastsBelow } from '../theme/toast-place';

/** The id of the `h1` that receives the focus after navigation. */
export const PAGE_TITLE_ID = 'page-title';

interface Props {
  title: ReactNode;
  subtitle?: ReactNode;
  presence?: ReactNode;
  /** The buttons of the page. At most one of them is solid. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, presence, actions }: Props) {
  return (
    <Flex
      ref={placeToastsBelow}
      as="header"
      wrap="wrap"
      align="flex-start"
      justify="space-between"
      columnGap="6"
      rowGap="3"
      mb={{ base: '4', md: '6' }}
    >
      <Box minW="0" maxW={{ base: '72ch', xl: PAGE_WIDTH.form }}>
        <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="pageTitle">
          {title}
        </Heading>
        {subtitle && (
          <Text color="fg.muted" mt="0.5" maxW="72ch">
            {subtitle}
          </Text>
        )}
      </Box>
      {(presence || actions) && (
        <Flex align="center" gap="3" wrap="wrap">
          {presence}
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
