import { Box, Center, Flex } from '@chakra-ui/react';
import type { NewsRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { detailAddress } from '../../../parts/publication-address';
import { Line } from '../../../publishing/line';
import { RowLink } from '../../../ui/list/row-link';
import { Name } from '../../../ui/text/bidi';
import { RelativeTime } from '../../../ui/text/relative-time';
import { CategoryGlyph } from '../category-glyph';
import { AcknowledgementPill, NoticePill } from '../news-pills';

export function NewsLine({ row }: { row: NewsRow }) {
  const { t } = useTranslation('publications-shell');
  return (
    <Line id={row.documentId}>
      <Center boxSize="36px" flexShrink="0" rounded="md" bg="bg.subtle" aria-hidden="true">
        <CategoryGlyph category={row.category} size={18} />
      </Center>
      <Box flex="1" minW="0">
        <RowLink to={detailAddress('news', row.documentId)}>
          <Box as="span" display="block" truncate title={row.title}>
            <Name fontWeight="500">{row.title}</Name>
          </Box>
        </RowLink>
        <Flex align="center" columnGap="2" rowGap="1" wrap="wrap" textStyle="caption" color="fg.muted">
          {t(`category.${row.category}`)}
          <AcknowledgementPill row={row} />
          <NoticePill row={row} />
        </Flex>
      </Box>
      <RelativeTime at={row.uploadedAt} textStyle="caption" color="fg.muted" flexShrink="0" />
    </Line>
  );
}
