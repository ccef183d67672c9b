import { Button, Center, CloseButton, Dialog, Flex, Portal, Spinner, Text } from '@chakra-ui/react';
import type { StoredFile } from '@portal/contracts';
import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../live/failure-text';
import { Icon } from '../ui/icon';
import { ErrorState } from '../ui/states';
import type { LinkOf } from './file-list';
import { FileName } from './file-name';

const PdfView = lazy(() => import('./pdf-view'));

interface Props {
  file: StoredFile | null;
  linkOf: LinkOf;
  onDownload: (file: StoredFile) => void;
  onClose: () => void;
}

/** A picture or a PDF over the page. Its address is fetched only now: it is good for a few minutes. */
export function Preview({ file, linkOf, onDownload, onClose }: Props) {
  const { t } = useTranslation(['files', 'common']);
  // What is closing still has its file in it.
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
          <Dialog.Content bg="bg.panel">
            {last && (
              <>
                <Dialog.Header asChild py="2" ps="4" pe="2" borderBottomWidth="1px">
                  <Flex align="center" gap="2" minW="0">
                    <Dialog.Title flex="1" minW="0" textStyle="panelTitle">
                      <FileName>{last.name}</FileName>
                    </Dialog.Title>
                    <Button size="sm" variant="outline" colorPalette="gray" onClick={() => onDownload(last)}>
                      <Icon as={Download} />
                      {t('preview.download')}
                    </Button>
                    <Dialog.CloseTrigger asChild position="static">
                      <CloseButton size="sm" aria-label={t('action.close', { ns: 'common' })} />
                    </Dialog.CloseTrigger>
                  </Flex>
                </Dialog.Header>
                <Dialog.Body p="0" bg="bg" display="flex" flexDirection="column" minH="0" roundedBottom="l3" overflow="hidden">
                  <Content key={last.fileId} file={last} linkOf={linkOf} />
                </Dialog.Body>
              </>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Content({ file, linkOf }: Pick<Props, 'linkOf'> & { file: StoredFile }) {
  const { t } = useTranslation('files');
  const [tries, setTries] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = useEffectEvent(() => linkOf(file, 'preview'));
  useEffect(() => {
    let gone = false;
    ask().then(
      (link) => !gone && setUrl(link.url),
      (thrown: unknown) => !gone && setFailure(failureText(thrown)),
    );
    return () => {
      gone = true;
    };
  }, [tries]);

  const again = () => {
    setFailure(null);
    setUrl(null);
    setTries(tries + 1);
  };
  const notShown = () => setFailure(t('preview.failed'));
  const opening = <Opening name={file.name} />;
  if (failure !== null) return <ErrorState onRetry={again}>{failure}</ErrorState>;
  if (url === null) return opening;
  return file.kind === 'pdf' ? (
    <Suspense fallback={opening}>
      <PdfView url={url} name={file.name} opening={opening} onFailed={notShown} />
    </Suspense>
  ) : (
    <Center flex="1" minH="0" overflow="auto" p="4">
      <img src={url} alt={file.name} onError={notShown} style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} />
    </Center>
  );
}

function Opening({ name }: { name: string }) {
  const { t } = useTranslation('files');
  return (
    <Center role="status" flex="1" minH="200px" gap="3">
      <Spinner size="sm" color="brand.fg" />
      <Text color="fg.muted">{t('preview.loading', { name })}</Text>
    </Center>
  );
}
