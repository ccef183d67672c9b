import { Box, Flex, Text } from '@chakra-ui/react';
import type { StoredFile } from '@portal/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { toast } from '../ui/feedback/toaster';
import { Icon } from '../ui/text/icon';
import { DownloadButton } from './download-button';
import { downloadFile } from './downloads';
import { FileGlyph } from './file-glyph';
import { FileName } from './file-name';
import type { FileSource } from './file-source';
import { Preview } from './preview';
import { canPreview, Thumbnail } from './thumbnail';

interface Props extends FileSource {
  files: readonly StoredFile[];
  thumbnails?: boolean;
  /** The files between which the preview's arrows navigate, if they differ from `files`. */
  gallery?: readonly StoredFile[];
}

/** Lists the files of a message. Pictures and PDFs open in a preview, and all files can be downloaded. */
export function FileList({ files, linkOf, callOf, thumbnails = false, gallery = files }: Props) {
  const { t } = useTranslation('files');
  const [previewedFile, setPreviewedFile] = useState<StoredFile | null>(null);
  if (files.length === 0) return null;

  const preview = (file: StoredFile) => {
    // Close toasts, which would cover the buttons of the preview.
    toast.dismiss();
    setPreviewedFile(file);
  };
  const download = (file: StoredFile) => {
    const { name, size } = file;
    void downloadFile({ call: callOf(file), name, size });
  };
  return (
    <>
      <Box as="ul" aria-label={t('list.label')} listStyleType="none" display="flex" flexWrap="wrap" gap="1.5" minW="0">
        {files.map((file) => (
          <Box
            as="li"
            key={file.fileId}
            minW="0"
            {...(thumbnails && canPreview(file) ? { maxW: 'full' } : { w: 'full', maxW: '420px', order: thumbnails ? 1 : undefined })}
          >
            {thumbnails && canPreview(file) ? (
              <Thumbnail file={file} linkOf={linkOf} onOpen={() => preview(file)} onDownload={() => download(file)} />
            ) : (
              <Row file={file} onDownload={() => download(file)} onPreview={canPreview(file) ? () => preview(file) : undefined} />
            )}
          </Box>
        ))}
      </Box>
      <Preview
        file={previewedFile}
        files={gallery.filter(canPreview)}
        linkOf={linkOf}
        onTurn={setPreviewedFile}
        onDownload={download}
        onClose={() => setPreviewedFile(null)}
      />
    </>
  );
}

interface RowProps {
  file: StoredFile;
  onDownload: () => void;
  onPreview: (() => void) | undefined;
}

function Row({ file, onDownload, onPreview }: RowProps) {
  const { t } = useTranslation('files');
  const { fileSize } = useFormat();
  const { name } = file;
  return (
    <Flex align="center" bg="bg.panel" borderWidth="1px" rounded="md" overflow="hidden" _hover={{ borderColor: 'border.emphasized' }}>
      <Flex
        asChild
        flex="1"
        minW="0"
        align="center"
        gap="2.5"
        minH="10"
        ps="3"
        pe="2"
        cursor="pointer"
        textAlign="start"
        focusVisibleRing="inside"
      >
        <button
          type="button"
          aria-label={onPreview ? t('list.preview', { name }) : t('list.download', { name })}
          onClick={onPreview ?? onDownload}
        >
          <FileGlyph kind={file.kind} />
          <FileName textStyle="label">{name}</FileName>
          {!onPreview && <Icon as={Download} color="fg.muted" ms="auto" flexShrink="0" />}
        </button>
      </Flex>
      <Text as="span" textStyle="caption" color="fg.muted" whiteSpace="nowrap" flexShrink="0" pe={onPreview ? undefined : '3'}>
        {fileSize(file.size)}
      </Text>
      {onPreview && <DownloadButton name={name} size="sm" onDownload={onDownload} />}
    </Flex>
  );
}
