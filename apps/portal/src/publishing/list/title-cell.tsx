import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Name } from '../../ui/text/bidi';
import { RowCover } from '../cover';
import type { PublicationRow } from '../rows';
import { SchedulePill } from '../schedule-pill';
import { PassageLine } from './passages';

/** The first cell of a row: the cover or a glyph of the kind, the title, and details. */
export const TitleCell = ({ row, glyph, children }: { row: PublicationRow; glyph: ReactNode; children: ReactNode }) => (
  <Flex align="center" gap="3" minW="0">
    <RowCover item={row} icon={glyph} />
    <Box minW="0">
      <Text fontWeight="500" lineClamp={2} overflowWrap="anywhere" title={row.title}>
        <Name>{row.title}</Name>
      </Text>
      <Text textStyle="caption" color="fg.muted" fontWeight="400">
        {children}
      </Text>
      <PassageLine documentId={row.documentId} />
      <SchedulePill row={row} mt="1" />
    </Box>
  </Flex>
);
