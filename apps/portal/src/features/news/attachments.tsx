import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import type { NewsRow } from '@portal/contracts';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileName } from '../../files/file-name';
import { useFormat } from '../../i18n/format';
import { useConnection } from '../../live/connection';
import { downloadPublication } from '../../publishing/download';
import { KindTile } from '../../publishing/kind-tile';
import { PREVIEW_HEIGHT } from '../../publishing/page/detail-grid';
import { Panel } from '../../publishing/panel';
import { LazyDocumentViewer } from '../../publishing/viewer/lazy-viewer';
import { PageFrame } from '../../publishing/viewer/page-frame';
import { ViewerFrame } from '../../publishing/viewer/viewer-bar';
import { Icon } from '../../ui/text/icon';
import { touchTarget } from '../../ui/theme/touch-targets';
import { useOpenedNews } from './opened-news';

type File = NewsRow['attachments'][number];
const PAPER_RATIO = 595 / 842;

/** The attachments of the newest version (R3.14). One at a time is shown in place, initially the one named in the URL. */
export function Attachments({ row }: { row: NewsRow }) {
  const { t } = useTranslation(['news', 'publishing']);
  const { fileSize } = useFormat();
  const offline = useConnection().state === 'offline';
  const openedNews = useOpenedNews();
  const [openId, setOpenId] = useState(openedNews.fileId);
  if (!row.attachments.length) return null;
  const toggle = (fileId: string) => setOpenId(openId === fileId ? null : fileId);
  return (
    <Panel title={t('attachments')}>
      <Box as="ul" listStyleType="none">
        {row.attachments.map((file, index) => (
          <Box as="li" key={file.fileId} py="2" borderTopWidth={index ? '1px' : '0'}>
            <Flex align="center" gap="3">
              <KindTile kind={file.kind} size={20} />
              <Box flex="1" minW="0">
                <FileName fontWeight="500">{file.name}</FileName>
                <Text textStyle="caption" color="fg.muted">
                  {file.kind.toUpperCase()} · {fileSize(file.size)}
                </Text>
              </Box>
              <Button
                size="xs"
                variant="outline"
                colorPalette="gray"
                css={touchTarget}
                aria-expanded={openId === file.fileId}
                aria-label={t('preview', { name: file.name })}
                onClick={() => toggle(file.fileId)}
              >
                {t(openId === file.fileId ? 'close' : 'publishing:detail.preview')}
              </Button>
              <IconButton
                size="xs"
                variant="ghost"
                colorPalette="gray"
                css={touchTarget}
                disabled={offline}
                aria-label={t('download', { name: file.name })}
                title={t('download', { name: file.name })}
                onClick={() => void downloadPublication({ kind: 'news', publicationId: row.documentId, fileId: file.fileId, file })}
              >
                <Icon as={Download} />
              </IconButton>
            </Flex>
            {openId === file.fileId && (
              <AttachmentView
                row={row}
                file={file}
                opensAt={openedNews.fileId === file.fileId ? openedNews.part : undefined}
                onClose={() => setOpenId(null)}
              />
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

interface AttachmentProps {
  row: NewsRow;
  file: File;
  /** The requested page, slide or sheet, which is scrolled into view. */
  opensAt: number | undefined;
  onClose: () => void;
}

function AttachmentView({ row: { documentId, version }, file, opensAt, onClose }: AttachmentProps) {
  const { t } = useTranslation('news');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opensAt === undefined) return;
    // Wait a frame, because a new page is first scrolled to its top.
    const frame = requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [opensAt]);
  const start = (
    <FileName textStyle="label" minW="0">
      {file.name}
    </FileName>
  );
  const end = (
    <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={t('close')} title={t('close')} onClick={onClose}>
      <Icon as={X} />
    </IconButton>
  );
  return (
    <Box ref={box} mt="3" h={PREVIEW_HEIGHT} borderWidth="1px" rounded="md" overflow="hidden">
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
        kind="news"
        publicationId={documentId}
        version={version}
        fileId={file.fileId}
        opensAt={opensAt}
        title={file.name}
        file={file}
        start={start}
        end={end}
      />
    </Box>
  );
}
