import { Box, Flex } from '@chakra-ui/react';
import type { DocumentKind } from '@portal/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileGlyph } from '../../files/file-glyph';
import { useSession } from '../../live/use-session';
import { HomeSection } from '../../parts/home-section';
import { detailAddress, listAddress } from '../../parts/publication-address';
import { RowLink } from '../../ui/list/row-link';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { RowCover } from '../cover';
import { Line } from '../line';
import type { FileRow } from '../rows';

interface Props {
  kind: DocumentKind;
  title: string;
  empty: string;
  latest: Pick<UseQueryResult<{ items: readonly FileRow[] }>, 'data' | 'error' | 'refetch'>;
}

/** The home block with the latest publications of one kind. */
export function PublicationBlock({ kind, title, empty, latest: { data, error, refetch } }: Props) {
  return (
    <HomeSection
      title={title}
      all={listAddress(kind)}
      rows={data?.items.map((row) => <PublicationLine key={row.documentId} kind={kind} row={row} />)}
      failure={error}
      onRetry={() => void refetch()}
      empty={empty}
    />
  );
}

function PublicationLine({ kind, row }: { kind: DocumentKind; row: FileRow }) {
  const { documentId, title, file, uploader, uploadedAt } = row;
  const userId = useSession().user?.userId ?? '';
  return (
    <Line id={documentId}>
      <RowCover item={row} icon={<FileGlyph kind={file.kind} />} />
      <Box flex="1" minW="0">
        <RowLink to={detailAddress(kind, documentId, userId)}>
          <Box as="span" display="block" truncate title={title}>
            <Name fontWeight="500">{title}</Name>
          </Box>
        </RowLink>
        <Flex gap="1" textStyle="caption" color="fg.muted" minW="0">
          <Box as="span" flexShrink="0">
            {file.kind.toUpperCase()} ·
          </Box>
          <Name truncate>{uploader}</Name>
        </Flex>
      </Box>
      <RelativeTime at={uploadedAt} textStyle="caption" color="fg.muted" flexShrink="0" />
    </Line>
  );
}
