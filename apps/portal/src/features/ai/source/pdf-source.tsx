import { Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openPdf, type Pdf } from '../../../files/pdf/pdf';
import { PdfPages, type PdfPagesHandle } from '../../../files/pdf/pdf-pages';
import { RangeSource } from '../../../files/pdf/pdf-ranges';
import type { PageSize } from '../../../files/pdf/pdf-sheet';
import { signedBytes, type VersionId } from '../../../files/signed-bytes';
import { LoadingState } from '../../../ui/feedback/states';

interface Props {
  id: VersionId;
  title: string;
  size: number;
  page: number;
  quote: string | null;
  fallback: ReactNode;
}

const noop = () => undefined;

/** The pages of a cited document, scrolled to the passage. The passage is highlighted if it is found exactly once. */
export default function PdfSource({ id: { publicationId, version }, title, size, page, quote, fallback }: Props) {
  const { t } = useTranslation('ai');
  const pages = useRef<PdfPagesHandle>(null);
  const [opened, setOpened] = useState<{ pdf: Pdf; first: PageSize } | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [isMarked, setMarked] = useState<boolean | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const fail = () => !isUnmounted && setBroken(true);
    const source = new RangeSource(size, signedBytes({ publicationId, version }), fail);
    const file = openPdf(source);
    const open = async () => {
      const pdf = await file.pdf;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isUnmounted) setOpened({ pdf, first: { width, height } });
    };
    open().catch(fail);
    return () => {
      isUnmounted = true;
      source.abort();
      setOpened(null);
      file.close();
    };
  }, [publicationId, version, size]);
  if (isBroken) return fallback;
  if (!opened) return <LoadingState rows={5} />;
  return (
    <Flex direction="column" flex="1" minH="0">
      <Text role="status" textStyle="caption" color="fg.muted" px="4" py="1" borderBottomWidth="1px" _empty={{ display: 'none' }}>
        {isMarked !== null && t(isMarked ? 'source.marked' : 'source.onThisPage')}
      </Text>
      <PdfPages
        ref={pages}
        pdf={opened.pdf}
        name={title}
        first={opened.first}
        zoom="width"
        start={{ page, offset: 0 }}
        words=""
        quote={quote === null ? undefined : { page, text: quote }}
        onQuote={setMarked}
        onZoom={noop}
        onScale={noop}
        onPlace={noop}
        onFailed={() => setBroken(true)}
      />
    </Flex>
  );
}
