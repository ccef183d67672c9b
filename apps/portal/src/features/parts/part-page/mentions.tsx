import { Box, Flex, Text } from '@chakra-ui/react';
import type { PartDocument, PartNotice, PublicationKind } from '@portal/contracts';
import { Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { detailAddress, listAddress, publicationAddress } from '../../../parts/publication-address';
import { KindTile } from '../../../publishing/kind-tile';
import { useLanguageName } from '../../../publishing/language-name';
import { Panel } from '../../../publishing/panel';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { RelativeTime } from '../../../ui/text/relative-time';

interface Mentions<Item> {
  partNumber: string;
  items: readonly Item[];
  totalCount: number;
}

/** The documents that mention the part; renders nothing if there are none. */
export function DocumentMentions({ items, ...mentions }: Mentions<PartDocument>) {
  const { t } = useTranslation(['parts', 'publishing']);
  const languageName = useLanguageName();
  return (
    <MentionPanel
      title={t('page.documents')}
      kind="material"
      {...mentions}
      rows={items.map(({ documentId, title, docType, language, file, uploadedAt }) => (
        <MentionRow
          key={documentId}
          to={publicationAddress({ kind: 'material', documentId })}
          tile={<KindTile kind={file.kind} size={20} />}
          title={title}
          detail={
            <>
              {t(`publishing:type.${docType}`)} · {languageName(language)} · <RelativeTime at={uploadedAt} />
            </>
          }
        />
      ))}
    />
  );
}

/** The news that mention the part; renders nothing if there are none. */
export function NewsMentions({ items, ...mentions }: Mentions<PartNotice>) {
  const { t } = useTranslation('publications-shell');
  return (
    <MentionPanel
      title={t('title.news')}
      kind="news"
      {...mentions}
      rows={items.map(({ documentId, title, category, uploadedAt }) => (
        <MentionRow
          key={documentId}
          to={detailAddress('news', documentId)}
          tile={<Icon as={Newspaper} size={20} color="brand.fg" />}
          title={title}
          detail={
            <>
              {t(`category.${category}`)} · <RelativeTime at={uploadedAt} />
            </>
          }
        />
      ))}
    />
  );
}

interface PanelProps extends Pick<Mentions<unknown>, 'partNumber' | 'totalCount'> {
  title: string;
  kind: PublicationKind;
  rows: readonly ReactNode[];
}

function MentionPanel({ title, kind, partNumber, totalCount, rows }: PanelProps) {
  const { t } = useTranslation('parts');
  const { number } = useFormat();
  if (!rows.length) return null;
  return (
    <Panel title={title}>
      <Box as="ul" listStyleType="none" mx="-2" aria-label={title}>
        {rows}
      </Box>
      {totalCount > rows.length && (
        <Box asChild display="inline-block" mt="2" textStyle="label" color="brand.fg" _hover={{ textDecoration: 'underline' }}>
          <Link to={listAddress(kind, { searchTerm: partNumber })}>{t('page.all', { number: number(totalCount) })}</Link>
        </Box>
      )}
    </Panel>
  );
}

interface RowProps {
  to: string;
  tile: ReactNode;
  title: string;
  detail: ReactNode;
}

const MentionRow = ({ to, tile, title, detail }: RowProps) => (
  <li>
    <Flex asChild gap="3" p="2" rounded="md" align="center" _hover={{ bg: 'bg.subtle' }} focusVisibleRing="inside">
      <Link to={to}>
        {tile}
        <Box minW="0">
          <Text fontWeight="500" lineClamp={2} overflowWrap="anywhere">
            <Name>{title}</Name>
          </Text>
          <Text textStyle="caption" color="fg.muted">
            {detail}
          </Text>
        </Box>
      </Link>
    </Flex>
  </li>
);
