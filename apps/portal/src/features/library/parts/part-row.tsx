import { Box, Flex, type FlexProps } from '@chakra-ui/react';
import type { WatchedPrice } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { WatchPart } from '../../../parts/watch-part';
import { Code, Name } from '../../../ui/bidi';
import { useLocale } from '../../../ui/locale';
import { RelativeTime } from '../../../ui/relative-time';
import { RowLink } from '../../../ui/row-link';
import { viewAddress } from '../library.queries';
import { Line } from '../line';
import { PartChange } from './part-change';

/** An amount in its currency; the currency may be none that the browser knows. */
function amountText(intl: string, amount: number, currency: string): string {
  const figure = new Intl.NumberFormat(intl, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(amount);
  return currency ? `${figure} ${currency}` : figure;
}

/** A watched part: its eye, its number, what it costs now and how that moved last. */
export function PartRow({ part, ...flex }: Omit<FlexProps, 'part'> & { part: WatchedPrice }) {
  const { t } = useTranslation('parts');
  const { intl } = useLocale();
  const { partKey, partNumber, description, price, movement } = part;
  const number = <Code fontWeight="500">{partNumber}</Code>;
  const list = price ?? movement;
  return (
    <Line id={partKey} {...flex}>
      <WatchPart partKey={partKey} partNumber={partNumber} size="sm" variant="ghost" zIndex="1" flexShrink="0" />
      <Box flex="1" minW="0">
        {list ? <RowLink to={viewAddress('price', list.documentId)}>{number}</RowLink> : number}
        <Flex gap="1" textStyle="caption" color="fg.muted" minW="0">
          <Name truncate>{description || list?.title || t('noPrice')}</Name>
        </Flex>
      </Box>
      <Flex direction="column" align="flex-end" flexShrink="0">
        {price && (
          <Box as="bdi" fontWeight="500" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {amountText(intl, price.amount, price.currency)}
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
