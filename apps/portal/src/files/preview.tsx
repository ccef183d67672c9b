import { Button, Center, CloseButton, Dialog, Flex, IconButton, Portal, Spinner, Text } from '@chakra-ui/react';
import type { StoredFile } from '@portal/contracts';
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ui/feedback/error-state';
import { lazyPart } from '../ui/feedback/lazy-part';
import { MessageScope } from '../ui/feedback/offline-notice';
import { Icon } from '../ui/text/icon';
import { useLocale } from '../ui/text/locale';
import { FileName } from './file-name';
import type { LinkOf } from './file-source';
import { PictureView, ZOOMS } from './picture-view';
import { isPicture } from './thumbnail';
import { useFileLink } from './use-file-link';

const PdfView = lazyPart(() => import('./pdf/pdf-view'));

interface Props {
  file: StoredFile | null;
  /** The files between which the arrows navigate, including the open one. */
  files: readonly StoredFile[];
  linkOf: LinkOf;
  onTurn: (to: StoredFile) => void;
  onDownload: (file: StoredFile) => void;
  onClose: () => void;
}

/** Shows a picture or a PDF over the page, with arrows to the previous and next file. Closing it restores the focus. */
export function Preview({ file, onClose, ...gallery }: Props) {
  // Keep the file while the closing animation runs.
  const [last, setLast] = useState(file);
  if (file && file !== last) setLast(file);
  return (
    <Dialog.Root
      open={file !== null}
      onOpenChange={(details) => !details.open && onClose()}
      size="cover"
      placement="center"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <MessageScope>{last && <Gallery file={last} {...gallery} />}</MessageScope>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const nextZoom = (zoom: number, by: 1 | -1): number => {
  const index = ZOOMS.findIndex((one) => one === zoom);
  return ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, index + by))] ?? 1;
};

function Gallery({ file, files, linkOf, onTurn, onDownload }: Omit<Props, 'file' | 'onClose'> & { file: StoredFile }) {
  const { t } = useTranslation(['files', 'common']);
  const { dir } = useLocale();
  const [enlarged, setEnlarged] = useState({ fileId: file.fileId, zoom: 1 });
  const zoom = enlarged.fileId === file.fileId ? enlarged.zoom : 1;
  const setZoom = (next: number) => setEnlarged({ fileId: file.fileId, zoom: next });
  const fileIndex = files.findIndex(({ fileId }) => fileId === file.fileId);
  const step = (by: 1 | -1) => {
    const next = files[fileIndex + by];
    if (next) onTurn(next);
  };
  // Arrows and swipes follow the direction of the page: in Arabic the next file is on the left.
  const turnTowards = (side: 'left' | 'right') => step((side === 'right') === (dir === 'ltr') ? 1 : -1);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (zoom > 1 && event.key.startsWith('Arrow'))) return;
    if (event.key === 'ArrowLeft') turnTowards('left');
    else if (event.key === 'ArrowRight') turnTowards('right');
    else if (event.key === '+' && isPicture(file)) setZoom(nextZoom(zoom, 1));
    else if (event.key === '-' && isPicture(file)) setZoom(nextZoom(zoom, -1));
    else if (event.key === '0') setZoom(1);
    else return;
    event.preventDefault();
  };
  const toolProps = { size: { base: 'md', md: 'sm' }, variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <Dialog.Content bg="bg.panel" onKeyDown={handleKey}>
      <Dialog.Header asChild py="2" ps="4" pe="2" borderBottomWidth="1px">
        <Flex align="center" gap="1" minW="0" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Dialog.Title flex={{ base: '1 1 0', md: '1 1 120px' }} minW="0" textStyle="panelTitle">
            <FileName css={{ textAlign: '-webkit-match-parent', justifyContent: 'flex-start' }}>{file.name}</FileName>
          </Dialog.Title>
          {/* On a phone, these controls are on a separate line below the name and the close button. */}
          <Flex align="center" gap="1" order={{ base: '2', md: '0' }} w={{ base: 'full', md: 'auto' }} justify="space-between">
            {files.length > 1 && fileIndex >= 0 && (
              <Flex align="center">
                <IconButton {...toolProps} aria-label={t('preview.previous')} disabled={fileIndex === 0} onClick={() => step(-1)}>
                  <Icon as={ChevronLeft} flips />
                </IconButton>
                <Text role="status" textStyle="label" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                  {t('preview.position', { number: fileIndex + 1, count: files.length })}
                </Text>
                <IconButton {...toolProps} aria-label={t('preview.next')} disabled={fileIndex === files.length - 1} onClick={() => step(1)}>
                  <Icon as={ChevronRight} flips />
                </IconButton>
              </Flex>
            )}
            {isPicture(file) && (
              <>
                <IconButton
                  {...toolProps}
                  aria-label={t('preview.zoomOut')}
                  disabled={zoom === 1}
                  onClick={() => setZoom(nextZoom(zoom, -1))}
                >
                  <Icon as={ZoomOut} size={18} />
                </IconButton>
                <IconButton
                  {...toolProps}
                  aria-label={t('preview.zoomIn')}
                  disabled={zoom === ZOOMS.at(-1)}
                  onClick={() => setZoom(nextZoom(zoom, 1))}
                >
                  <Icon as={ZoomIn} size={18} />
                </IconButton>
              </>
            )}
            <Button
              size={toolProps.size}
              variant="outline"
              colorPalette="gray"
              aria-label={t('preview.download')}
              onClick={() => onDownload(file)}
            >
              <Icon as={Download} />
              <Text as="span" hideBelow="md">
                {t('preview.download')}
              </Text>
            </Button>
          </Flex>
          <Dialog.CloseTrigger asChild position="static" order={{ base: '1', md: '0' }}>
            <CloseButton size={toolProps.size} colorPalette="gray" aria-label={t('action.close', { ns: 'common' })} />
          </Dialog.CloseTrigger>
        </Flex>
      </Dialog.Header>
      <Dialog.Body p="0" bg="bg" display="flex" flexDirection="column" minH="0" roundedBottom="l3" overflow="hidden">
        <Content
          key={file.fileId}
          file={file}
          linkOf={linkOf}
          zoom={zoom}
          onZoom={setZoom}
          onSwipe={(side) => turnTowards(side === 'left' ? 'right' : 'left')}
        />
      </Dialog.Body>
    </Dialog.Content>
  );
}

interface ContentProps extends Pick<Props, 'linkOf'> {
  file: StoredFile;
  zoom: number;
  onZoom: (zoom: number) => void;
  onSwipe: (towards: 'left' | 'right') => void;
}

function Content({ file, linkOf, zoom, onZoom, onSwipe }: ContentProps) {
  const { t } = useTranslation('files');
  const { url, failure, fail, again } = useFileLink(file, linkOf);
  const handleFailure = () => fail(t('preview.failed'));
  const placeholder = <OpeningNotice name={file.name} />;
  if (failure !== null) return <ErrorState onRetry={again}>{failure}</ErrorState>;
  if (url === null) return placeholder;
  return isPicture(file) ? (
    <PictureView url={url} name={file.name} zoom={zoom} onZoom={onZoom} onSwipe={onSwipe} onFailed={handleFailure} />
  ) : (
    <PdfView waiting={placeholder} url={url} name={file.name} opening={placeholder} onFailed={handleFailure} />
  );
}

function OpeningNotice({ name }: { name: string }) {
  const { t } = useTranslation('files');
  return (
    <Center role="status" flex="1" minH="200px" gap="3">
      <Spinner size="sm" color="brand.fg" />
      <Text color="fg.muted">{t('preview.loading', { name })}</Text>
    </Center>
  );
}
