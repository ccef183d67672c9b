import { Box, Flex, type FlexProps } from '@chakra-ui/react';
import type { WatchedPrice } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { partAddress } from '../../parts/part-address';
import { WatchPart } from '../../parts/watch-part';
import { Line } from '../../publishing/line';
import { useMoney } from '../../publishing/money';
import { RowLink } from '../../ui/list/row-link';
import { Code, Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { PartChange } from './part-change';

export function PartRow({ part, ...flex }: Omit<FlexProps, 'part'> & { part: WatchedPrice }) {
  const { t } = useTranslation('parts');
  const { price: priceText } = useMoney();
  const { partKey, partNumber, description, price, movement } = part;
  const list = price ?? movement;
  return (
    <Line id={partKey} {...flex}>
      <WatchPart partKey={partKey} partNumber={partNumber} size="sm" variant="ghost" zIndex="1" flexShrink="0" />
      <Box flex="1" minW="0">
        <RowLink to={partAddress(partKey)}>
          <Code fontWeight="500">{partNumber}</Code>
        </RowLink>
        <Flex gap="1" textStyle="caption" color="fg.muted" minW="0">
          <Name truncate>{description || list?.title || t('noPrice')}</Name>
        </Flex>
      </Box>
      <Flex direction="column" align="flex-end" flexShrink="0">
        {price && (
          <Box as="bdi" fontWeight="500" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {priceText(price.amount, price.currency)}
          </Box>
        )}
        {movement && (
          <Flex align="center" gap="2">
            <PartChange change={movement.change} percent={movement.percent} />
            <RelativeTime at={movement.publishedAt} textStyle="caption" color="fg.muted" />
          </Flex>
        )}
      </Flex>
    </Line>
  );
}
