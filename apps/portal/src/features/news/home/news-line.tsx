import { Box, Center } from '@chakra-ui/react';
import type { NewsRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { HomeRow } from '../../../parts/home-row';
import { detailAddress } from '../../../parts/publication-address';
import { Name } from '../../../ui/text/bidi';
import { RelativeTime } from '../../../ui/text/relative-time';
import { CategoryGlyph } from '../category-glyph';
import { NoticePill } from '../news-pills';

export function NewsLine({ row }: { row: NewsRow }) {
  const { t } = useTranslation('publications-shell');
  return (
    <HomeRow
      id={row.documentId}
      to={detailAddress('news', row.documentId)}
      picture={
        <Center boxSize="28px" flexShrink="0" rounded="md" bg="bg.subtle" aria-hidden="true">
          <CategoryGlyph category={row.category} size={16} />
        </Center>
      }
      title={
        <Box as="span" display="block" truncate title={row.title}>
          <Name fontWeight="500">{row.title}</Name>
        </Box>
      }
      detail={
        <>
          <Box as="span" truncate>
            {t(`category.${row.category}`)}
          </Box>
          <Box flexShrink="0" css={{ '& > *': { fontSize: '11px', lineHeight: '16px', py: '0', minH: '0', h: '18px' } }}>
            <NoticePill row={row} />
          </Box>
        </>
      }
      end={!row.mustAcknowledge && <RelativeTime at={row.uploadedAt} color="fg.muted" />}
    />
  );
}
