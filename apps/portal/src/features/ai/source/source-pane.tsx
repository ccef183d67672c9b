import { Box, Button, CloseButton, Flex, Heading, Text } from '@chakra-ui/react';
import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '../../../live/api';
import { publicationAddress } from '../../../parts/publication-address';
import { ErrorState } from '../../../ui/feedback/error-state';
import { lazyPart } from '../../../ui/feedback/lazy-part';
import { LoadingState } from '../../../ui/feedback/states';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { passageQuery } from '../ai.queries';
import { useSourceChange } from '../answer/sources';
import type { OpenSource } from '../chat/thread';
import { PassageText } from './passage-text';

const PdfSource = lazyPart(() => import('./pdf-source'));

/** Shows a cited source: the page of its document with the passage highlighted, or the passage itself. */
export function SourcePane({ source: { runId, n }, onClose }: { source: OpenSource; onClose: () => void }) {
  const { t } = useTranslation('ai');
  const change = useSourceChange();
  const { data: last, error, refetch } = useQuery(passageQuery(runId, n));
  const isClosed = error !== null && isRefusedAs(error, ObjectMissing);
  // Hide the loaded content as soon as the reader loses access.
  const data = isClosed ? undefined : last;
  const document = data?.citation.document ?? null;
  const difference = data && change(data.citation);
  const place =
    data &&
    (data.citation.sheet === null
      ? data.citation.page !== null && t('source.page', { page: data.citation.page })
      : t('source.sheet', { sheet: data.citation.sheet }));
  return (
    <Flex direction="column" h="full" minH="0">
      <Flex align="flex-start" gap="2" ps="4" pe="2" py="2" borderBottomWidth="1px" minH="48px">
        <Box flex="1" minW="0" py="1">
          <Heading as="h2" textStyle="label" fontWeight="600" lineClamp="2">
            {data ? <Name>{data.citation.file ? t('source.file') : (document?.title ?? t('source.closed'))}</Name> : t('source.title')}
          </Heading>
          <Text textStyle="caption" color="fg.muted" _empty={{ display: 'none' }}>
            {[place, difference].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        {document && (
          <Button asChild size="xs" variant="ghost" colorPalette="gray">
            <Link to={publicationAddress(document, document.version)}>
              <Icon as={ExternalLink} size={14} flips />
              {t('source.open')}
            </Link>
          </Button>
        )}
        <CloseButton size="sm" colorPalette="gray" aria-label={t('source.close')} onClick={onClose} />
      </Flex>
      {!data && !error && <LoadingState rows={5} />}
      {isClosed && <Text p="4">{t('source.closed')}</Text>}
      {error && !isClosed && <ErrorState onRetry={() => void refetch()}>{t('source.failed')}</ErrorState>}
      {data && <Passage data={data} />}
    </Flex>
  );
}

type PassageData = NonNullable<ReturnType<typeof useQuery<Awaited<ReturnType<typeof api.ai.passage>>>>['data']>;

function Passage({ data }: { data: PassageData }) {
  const { document, page, quote } = data.citation;
  const isPaged = document !== null && page !== null && (document.kind === 'material' || document.kind === 'price');
  const outline = useQuery({
    ...api.publications.preview.query({ publicationId: document?.documentId ?? '', version: document?.version ?? 1 }),
    enabled: isPaged,
  });
  const text = <PassageText {...data} quote={quote} />;
  if (!isPaged || outline.error || (outline.data && outline.data.form !== 'pages')) return text;
  if (!outline.data) return <LoadingState rows={5} />;
  return (
    <PdfSource
      waiting={<LoadingState rows={5} />}
      missing={() => text}
      id={{ publicationId: document.documentId, version: document.version }}
      title={document.title}
      size={outline.data.file.size}
      page={page}
      quote={quote}
      fallback={text}
    />
  );
}
