import { Box } from '@chakra-ui/react';
import type { DocumentKind } from '@portal/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileGlyph } from '../../files/file-glyph';
import { useSession } from '../../live/use-session';
import { NEW_ROWS } from '../../parts/home-blocks';
import { HomeRow } from '../../parts/home-row';
import { HomeSection } from '../../parts/home-section';
import { detailAddress, listAddress } from '../../parts/publication-address';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { RowCover } from '../cover';
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
      rows={data?.items.slice(0, NEW_ROWS).map((row) => <PublicationLine key={row.documentId} kind={kind} row={row} />)}
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
    <HomeRow
      id={documentId}
      to={detailAddress(kind, documentId, userId)}
      picture={<RowCover item={row} icon={<FileGlyph kind={file.kind} />} w="56px" h="36px" />}
      title={
        <Box as="span" display="block" truncate title={title}>
          <Name fontWeight="500">{title}</Name>
        </Box>
      }
      detail={
        <>
          <Box as="span" flexShrink="0">
            {file.kind.toUpperCase()} ·
          </Box>
          <Name truncate>{uploader}</Name>
        </>
      }
      end={<RelativeTime at={uploadedAt} color="fg.muted" />}
    />
  );
}
