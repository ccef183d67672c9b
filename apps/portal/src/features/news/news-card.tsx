import { Box, Flex, Text } from '@chakra-ui/react';
import { isPartner, type NewsRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../live/use-session';
import { RowCover } from '../../publishing/cover';
import { AccessPill } from '../../publishing/list/access-pill';
import { PassageLine } from '../../publishing/list/passages';
import { SchedulePill } from '../../publishing/schedule-pill';
import { Name } from '../../ui/text/bidi';
import { useToday } from '../../ui/text/clock';
import { RelativeTime } from '../../ui/text/relative-time';
import { CategoryGlyph } from './category-glyph';
import { AcknowledgementPill, NoticePill } from './news-pills';
import { isUrgent } from './notice-state';

/** A news item as a card: its category, its beginning, and pending actions. */
export function NewsCard({ row }: { row: NewsRow }) {
  const { t } = useTranslation(['news', 'publications-shell']);
  const urgent = isUrgent(row, useToday(), isPartner(useRole()));
  return (
    <Flex direction="column" h="full" gap="2">
      {urgent && (
        <Box aria-hidden="true" position="absolute" insetY="-1px" insetInlineStart="-1px" w="4px" bg="amber.solid" roundedStart="lg" />
      )}
      <Flex align="center" gap="2.5" textStyle="caption" color="fg.muted" fontWeight="400" minW="0">
        <RowCover item={row} icon={<CategoryGlyph category={row.category} size={17} />} {...(row.cover === null && { boxSize: '32px' })} />
        <Box minW="0" lineHeight="1.35">
          <Text truncate fontWeight="500" color="fg">
            {t(`publications-shell:category.${row.category}`)}
          </Text>
          <RelativeTime at={row.uploadedAt} />
        </Box>
      </Flex>
      <Text fontWeight="600" lineClamp={2} overflowWrap="anywhere" title={row.title}>
        <Name>{row.title}</Name>
      </Text>
      <Text lineClamp={3} color="fg.muted" textStyle="label" fontWeight="400" overflowWrap="anywhere" dir="auto">
        {row.description}
      </Text>
      <PassageLine documentId={row.documentId} />
      <Flex gap="2" mt="auto" pt="1" wrap="wrap" _empty={{ display: 'none' }}>
        <AcknowledgementPill row={row} />
        <NoticePill row={row} />
        <SchedulePill row={row} />
        <AccessPill row={row} />
      </Flex>
    </Flex>
  );
}
