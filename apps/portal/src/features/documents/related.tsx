import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../live/use-session';
import { detailAddress } from '../../parts/publication-address';
import { RowCover } from '../../publishing/cover';
import { KindTile } from '../../publishing/kind-tile';
import { useLanguageName } from '../../publishing/language-name';
import { Panel } from '../../publishing/panel';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { RELATED_DOCUMENTS, relatedQuery } from './documents.queries';

interface Props {
  documentId: string;
  productId: string;
  product: string;
}

/** Lists the newest other documents about the same product; renders nothing if there are none. */
export function RelatedDocuments({ documentId, productId, product }: Props) {
  const { t } = useTranslation('publishing');
  const userId = useSession().user?.userId ?? '';
  const languageName = useLanguageName();
  const { data } = useQuery(relatedQuery(userId, productId));
  const otherDocuments = data?.items.filter((row) => row.documentId !== documentId).slice(0, RELATED_DOCUMENTS) ?? [];
  if (!otherDocuments.length) return null;
  return (
    <Panel title={t('detail.related', { product })}>
      <Box as="ul" listStyleType="none" mx="-2">
        {otherDocuments.map((row) => (
          <li key={row.documentId}>
            <Flex asChild gap="3" p="2" rounded="md" align="center" _hover={{ bg: 'bg.subtle' }} focusVisibleRing="inside">
              <Link to={detailAddress('material', row.documentId, userId)}>
                <RowCover item={row} icon={<KindTile kind={row.file.kind} size={20} />} />
                <Box minW="0">
                  <Text fontWeight="500" lineClamp={2} overflowWrap="anywhere">
                    <Name>{row.title}</Name>
                  </Text>
                  <Text textStyle="caption" color="fg.muted">
                    {t(`type.${row.docType}`)} · {languageName(row.language)} · <RelativeTime at={row.uploadedAt} />
                  </Text>
                </Box>
              </Link>
            </Flex>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
