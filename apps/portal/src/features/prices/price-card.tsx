import { Box, Flex, Text } from '@chakra-ui/react';
import type { PriceListRow } from '@portal/contracts';
import { RowCover } from '../../publishing/cover';
import { KindTile } from '../../publishing/kind-tile';
import { AccessPill } from '../../publishing/list/access-pill';
import { PassageLine } from '../../publishing/list/passages';
import { ListPeriod } from '../../publishing/period-pill';
import { SchedulePill } from '../../publishing/schedule-pill';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';

export const PriceCard = ({ row }: { row: PriceListRow }) => (
  <Flex gap="3" align="flex-start">
    <RowCover item={row} icon={<KindTile kind={row.file.kind} size={22} />} />
    <Box minW="0" flex="1">
      <Text fontWeight="600" lineClamp={2} overflowWrap="anywhere">
        <Name>{row.title}</Name>
      </Text>
      <Flex gap="1" textStyle="caption" color="fg.muted" fontWeight="400" minW="0">
        <RelativeTime at={row.uploadedAt} flexShrink="0" />
        <span aria-hidden="true">·</span>
        <Name truncate>{row.uploader}</Name>
      </Flex>
      <PassageLine documentId={row.documentId} />
      <Flex gap="2" mt="2" wrap="wrap">
        <SchedulePill row={row} />
        <ListPeriod row={row} />
        <AccessPill row={row} />
      </Flex>
    </Box>
  </Flex>
);
