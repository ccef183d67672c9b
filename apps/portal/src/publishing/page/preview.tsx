import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { DocumentKind } from '@portal/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileName } from '../../files/file-name';
import { useFormat } from '../../i18n/format';
import { viewAddress } from '../../parts/publication-address';
import { KindTile } from '../kind-tile';
import { openedPartAddress, useOpenedPart } from '../opened-part';
import type { FileRow } from '../rows';
import { LazyDocumentViewer } from '../viewer/lazy-viewer';
import { PageFrame } from '../viewer/page-frame';
import { ViewerFrame } from '../viewer/viewer-bar';
import { PREVIEW_HEIGHT } from './detail-grid';

const PAPER_RATIO = 595 / 842;

interface Props {
  kind: DocumentKind;
  row: FileRow;
  above: ReactNode;
  /** True if the viewer opens this version when its address contains no version. */
  isOpenedByDefault: boolean;
}

/** Shows a preview of the selected version, with a link to the full-width view. */
export function Preview({ kind, row, above, isOpenedByDefault }: Props) {
  const { t } = useTranslation(['publishing', 'viewer']);
  const { fileSize } = useFormat();
  const { documentId, version, title, file } = row;
  const part = useOpenedPart();
  const start = (
    <>
      <KindTile kind={file.kind} size={18} />
      <FileName textStyle="label" minW="0">
        {file.name}
      </FileName>
      <Text textStyle="caption" color="fg.muted" whiteSpace="nowrap" hideBelow="sm">
        {fileSize(file.size)}
      </Text>
    </>
  );
  const end = (
    <Button asChild size={{ base: 'md', md: 'sm' }} variant="outline" colorPalette="gray">
      <Link to={openedPartAddress(viewAddress(kind, documentId), part, isOpenedByDefault ? undefined : version)}>{t('viewer:open')}</Link>
    </Button>
  );
  return (
    <Flex
      as="section"
      direction="column"
      aria-label={t('detail.preview')}
      minW="0"
      h={PREVIEW_HEIGHT}
      borderWidth="1px"
      rounded="lg"
      overflow="hidden"
    >
      {above}
      <Box flex="1" minH="0">
        <LazyDocumentViewer
          waiting={
            <ViewerFrame start={start} tools={null} end={end}>
              <PageFrame ratio={PAPER_RATIO} />
            </ViewerFrame>
          }
          missing={(_again, words) => (
            <ViewerFrame start={start} tools={null} end={end}>
              {words}
            </ViewerFrame>
          )}
          kind={kind}
          publicationId={documentId}
          version={version}
          title={title}
          file={file}
          opensAt={part}
          start={start}
          end={end}
        />
      </Box>
    </Flex>
  );
}
