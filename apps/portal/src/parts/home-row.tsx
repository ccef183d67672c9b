import { Box, Center, Flex, type FlexProps } from '@chakra-ui/react';
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowLink } from '../ui/list/row-link';
import { Icon } from '../ui/text/icon';

interface Props extends Omit<FlexProps, 'title'> {
  id: string;
  to: string;
  picture: ReactNode;
  title: ReactNode;
  /** The second line of the row. */
  detail: ReactNode;
  /** Buttons, directly after the title. */
  actions?: ReactNode;
  /** Deadline or time, at the end of the row. */
  end?: ReactNode;
}

/** A row of the home page, of two lines. The whole row is the link of its title. */
export const HomeRow = ({ id, to, picture, title, detail, actions, end, ...flex }: Props) => (
  <Flex
    as="li"
    data-row={id}
    align="center"
    columnGap="3"
    rowGap="1"
    wrap={{ base: 'wrap', md: 'nowrap' }}
    h={{ md: '12' }}
    position="relative"
    borderBottomWidth="1px"
    _hover={{ bg: 'bg.subtle' }}
    {...flex}
  >
    {picture}
    <Box flex={{ base: '1 1 170px', md: '0 1 auto' }} minW="0">
      <RowLink to={to}>{title}</RowLink>
      <Flex columnGap="2" textStyle="caption" color="fg.muted" minW="0" whiteSpace="nowrap">
        {detail}
      </Flex>
    </Box>
    {actions}
    <Box ms="auto" flexShrink="0" textStyle="caption" _empty={{ display: 'none' }}>
      {end}
    </Box>
  </Flex>
);

/** The pen icon of a draft. */
export const PenMark = () => (
  <Center boxSize="28px" flexShrink="0" rounded="md" bg="bg.subtle" color="fg.muted" aria-hidden="true">
    <Icon as={PenLine} size={16} />
  </Center>
);
