import { Box, Center, Flex, Text } from '@chakra-ui/react';
import type { FileKind, StoredFile } from '@portal/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { lazyPart } from '../ui/feedback/lazy-part';
import { DownloadButton } from './download-button';
import { FileGlyph } from './file-glyph';
import { FileName } from './file-name';
import type { LinkOf } from './file-source';
import { useFileLink } from './use-file-link';

const PICTURES: readonly FileKind[] = ['jpg', 'jpeg', 'png'];

export const isPicture = ({ kind }: StoredFile): boolean => PICTURES.includes(kind);
/** Returns true if the file can be displayed in the page. Other files are downloaded. */
export const canPreview = (file: StoredFile): boolean => isPicture(file) || file.kind === 'pdf';

const PdfThumbnail = lazyPart(() => import('./pdf/pdf-thumbnail'));

const WIDTH = 220;
/** The maximum size in bytes of a PDF with a thumbnail. */
const MAX_PDF_BYTES = 8_000_000;

/** Returns true once the element is near the view. */
function useIsNear<E extends Element>() {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, near: isNear };
}

interface Props {
  file: StoredFile;
  linkOf: LinkOf;
  onOpen: () => void;
  onDownload: () => void;
}

/** Shows a picture, or the first page of a PDF, in a message. Reserves the space before the file is loaded. */
export function Thumbnail({ file, linkOf, onOpen, onDownload }: Props) {
  const { t } = useTranslation('files');
  const { fileSize } = useFormat();
  const { ref, near } = useIsNear<HTMLDivElement>();
  const { name, size } = file;
  return (
    <Box
      ref={ref}
      w={`${WIDTH}px`}
      maxW="full"
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      overflow="hidden"
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <Box asChild display="block" w="full" h="150px" bg="bg.muted" overflow="hidden" cursor="zoom-in" focusVisibleRing="inside">
        <button type="button" aria-label={t('list.preview', { name })} onClick={onOpen}>
          <ThumbnailContent file={file} linkOf={linkOf} isNear={near && (isPicture(file) || size <= MAX_PDF_BYTES)} />
        </button>
      </Box>
      <Flex align="center" gap="2" ps="2.5" minW="0" borderTopWidth="1px">
        <FileName textStyle="caption" flex="1">
          {name}
        </FileName>
        <Text as="span" textStyle="caption" color="fg.muted" whiteSpace="nowrap">
          {fileSize(size)}
        </Text>
        <DownloadButton name={name} size="xs" onDownload={onDownload} />
      </Flex>
    </Box>
  );
}

/** Draws the file, or its icon if it cannot be drawn. The preview explains why. */
function ThumbnailContent({ file, linkOf, isNear }: Pick<Props, 'file' | 'linkOf'> & { isNear: boolean }) {
  const { url, failure, fail } = useFileLink(file, linkOf, isNear);
  const glyph = (
    <Center h="full">
      <FileGlyph kind={file.kind} />
    </Center>
  );
  if (!url || failure !== null) return glyph;
  if (isPicture(file))
    return (
      <img
        src={url}
        alt=""
        decoding="async"
        onError={() => fail('')}
        style={{ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }}
      />
    );
  return <PdfThumbnail waiting={glyph} missing={() => glyph} url={url} width={WIDTH} onFailed={() => fail('')} />;
}
