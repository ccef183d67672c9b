import { Flex, Text } from '@chakra-ui/react';
import { isLifeCycle, type NewsRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { RowCover } from '../../publishing/cover';
import { AccessPill } from '../../publishing/list/access-pill';
import { PassageLine } from '../../publishing/list/passages';
import { SchedulePill } from '../../publishing/schedule-pill';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { CategoryGlyph } from './category-glyph';
import { NewsBand, useHasBand } from './news-band';
import { AcknowledgementPill, NoticePill } from './news-pills';

/** A news item as a card: its category, its beginning, and pending actions. The first one of a page is the lead story. */
export function NewsCard({ row, isLead }: { row: NewsRow; isLead: boolean }) {
  const { t } = useTranslation(['news', 'publications-shell']);
  const hasBand = useHasBand(row);
  return (
    <Flex direction="column" h="full" gap="2">
      <NewsBand row={row} mx="-4" mt="-4" mb="1" borderBottomWidth="1px" roundedTop="lg" />
      <Flex align="center" gap="2" textStyle="caption" color="fg.muted" fontWeight="400" minW="0" minH="22px">
        {row.cover !== null && <RowCover item={row} icon={<CategoryGlyph category={row.category} size={17} />} />}
        {!(hasBand && isLifeCycle(row.category)) && (
          <>
            {!hasBand && row.cover === null && <CategoryGlyph category={row.category} size={16} />}
            <Text as="span" truncate minW="0">
              {t(`publications-shell:category.${row.category}`)}
            </Text>
            <span aria-hidden="true">·</span>
          </>
        )}
        <RelativeTime at={row.uploadedAt} flexShrink="0" />
        {row.accessLevel && <AccessPill row={row} ms="auto" flexShrink="1" overflow="hidden" />}
      </Flex>
      <Text
        textStyle={isLead ? { base: undefined, md: 'sectionTitle' } : undefined}
        fontWeight="600"
        lineClamp={2}
        overflowWrap="anywhere"
        title={row.title}
      >
        <Name>{row.title}</Name>
      </Text>
      <Text
        lineClamp={isLead ? { base: 3, md: 5 } : 3}
        color="fg.muted"
        textStyle={isLead ? { base: 'label', md: 'body' } : 'label'}
        fontWeight="400"
        overflowWrap="anywhere"
        dir="auto"
      >
        {row.description}
      </Text>
      <PassageLine documentId={row.documentId} />
      <Flex gap="2" mt="auto" pt="1" wrap="wrap" _empty={{ display: 'none' }}>
        {!hasBand && <AcknowledgementPill row={row} />}
        {!hasBand && <NoticePill row={row} />}
        <SchedulePill row={row} />
      </Flex>
    </Flex>
  );
}
