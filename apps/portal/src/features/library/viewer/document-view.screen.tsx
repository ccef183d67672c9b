import { Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import { type DocumentKind, type PriceVersionRow, type VersionRow } from '@portal/contracts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { failureText } from '../../../live/failure-text';
import { isNotFound } from '../../../live/is-not-found';
import { useAsPageSubject } from '../../../parts/page-subject';
import { useStore } from '../../../store';
import { Name } from '../../../ui/bidi';
import { useToday } from '../../../ui/clock';
import { ErrorState } from '../../../ui/error-state';
import { Icon } from '../../../ui/icon';
import { PAGE_TITLE_ID } from '../../../ui/page-header';
import { goneItems } from '../gone';
import { documentQuery, priceListQuery } from '../library.queries';
import { useOpenedPart } from '../opened-part';
import { PriceVersions, versionToOpen } from '../price-versions';
import { GoneView } from './gone-view';
import { NewerVersion } from './newer-version';
import { PageFrame } from './page-frame';
import { closePreviews } from './preview.queries';
import DocumentViewer from './viewer';
import { ViewerFrame } from './viewer-bar';

const PAPER = 595 / 842;

/** One document from edge to edge. `?version=` names an older one. */
export default function DocumentViewScreen() {
  return <DocumentView kind="material" />;
}

/** What is published, from edge to edge: it stays as it is while newer versions appear, and is emptied when it is taken back. */
export function DocumentView({ kind }: { kind: DocumentKind }) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useItem(kind, id);
  const isGone = useStore(goneItems, (ids) => ids.has(id));
  const missing = isNotFound(error);
  const client = useQueryClient();
  useEffect(() => {
    if (missing) closePreviews(client, id);
  }, [missing, client, id]);
  if (isGone || missing)
    return (
      <ViewerFrame start={<Title />} tools={null} end={null}>
        <GoneView />
      </ViewerFrame>
    );
  if (data) return <Open key={id} kind={kind} item={data} />;
  return (
    <ViewerFrame start={<Title />} tools={null} end={null}>
      {error ? <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState> : <PageFrame ratio={PAPER} />}
    </ViewerFrame>
  );
}

/** An item with its versions. */
interface Item {
  document: { documentId: string; title: string; version: number; file: { name: string; size: number } };
  versions: readonly (VersionRow | PriceVersionRow)[];
}

/** The versions of a price list; empty for another kind. */
const pricedVersions = (versions: Item['versions']): PriceVersionRow[] => versions.filter((row) => 'effectiveFrom' in row);

function useItem(kind: DocumentKind, documentId: string): Pick<UseQueryResult<Item>, 'data' | 'error' | 'refetch'> {
  const material = useQuery({ ...documentQuery(documentId), enabled: kind === 'material' });
  const price = useQuery({ ...priceListQuery(documentId), enabled: kind === 'price' });
  return kind === 'price' ? price : material;
}

function Open({ kind, item: { document, versions } }: { kind: DocumentKind; item: Item }) {
  const [params, setParams] = useSearchParams();
  const opensAt = useOpenedPart();
  const versionInAddress = Number(params.get('version'));
  const priced = pricedVersions(versions);
  const day = useToday();
  const [first] = useState(document.version);
  const [opensAtFirst] = useState(() => versionToOpen(priced, day) ?? document.version);
  const isKnown = versions.some(({ version }) => version === versionInAddress);
  const version = isKnown ? versionInAddress : opensAtFirst;
  const [seenUpTo, setSeenUpTo] = useState(version);
  const shown = versions.find((row) => row.version === version);
  // An older one that was opened by its number says nothing about those that were there already.
  const newer = versions.filter((row) => row.version > Math.max(version, first, seenUpTo));
  useAsPageSubject(document.title);
  const openNewest = () => {
    setSeenUpTo(document.version);
    setParams({ version: String(document.version) }, { replace: true });
  };
  const choose = (chosen: number | undefined) =>
    setParams(chosen === undefined || chosen === opensAtFirst ? {} : { version: String(chosen) }, { replace: true });
  return (
    <Flex direction="column" h="full" minH="0">
      {newer.length > 0 && (
        <NewerVersion
          kind={kind}
          documentId={document.documentId}
          newer={newer}
          onOpen={openNewest}
          onClose={() => setSeenUpTo(document.version)}
        />
      )}
      {priced.length > 0 && <PriceVersions versions={priced} shown={version} onChoose={choose} />}
      <Flex direction="column" flex="1" minH="0">
        <DocumentViewer
          kind={kind}
          publicationId={document.documentId}
          version={version}
          title={document.title}
          opensAt={opensAt}
          file={shown?.file ?? document.file}
          start={<Title version={versions.length > 1 ? version : null}>{document.title}</Title>}
        />
      </Flex>
    </Flex>
  );
}

function Title({ version = null, children }: { version?: number | null; children?: ReactNode }) {
  const { t } = useTranslation(['viewer', 'common']);
  const navigate = useNavigate();
  return (
    <>
      <IconButton
        size={{ base: 'md', md: 'sm' }}
        variant="ghost"
        colorPalette="gray"
        aria-label={t('common:action.back')}
        onClick={() => void navigate(-1)}
      >
        <Icon as={ArrowLeft} flips size={18} />
      </IconButton>
      <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="panelTitle" truncate minW="0">
        {children ? <Name>{children}</Name> : t('document')}
      </Heading>
      {version !== null && (
        <Text as="span" textStyle="caption" color="fg.muted" whiteSpace="nowrap" hideBelow="sm">
          {t('versionNr', { version })}
        </Text>
      )}
    </>
  );
}
