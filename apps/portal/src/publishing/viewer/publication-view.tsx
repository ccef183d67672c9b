import { Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import type { DocumentKind, VersionRow } from '@portal/contracts';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { failureText, isNotFound } from '../../live/failures/failure';
import { useAsPageSubject } from '../../parts/page-subject';
import { useStore } from '../../store';
import { ErrorState } from '../../ui/feedback/error-state';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { PAGE_TITLE_ID } from '../../ui/text/page-header';
import { useOpenedPart } from '../opened-part';
import { useAsRecentPublication } from '../recent-publication';
import { revokedIds } from '../revoked-publications';
import { GoneView } from './gone-view';
import { NewerVersion } from './newer-version';
import { PageFrame } from './page-frame';
import { closePreviews } from './preview.queries';
import DocumentViewer from './viewer';
import { ViewerFrame } from './viewer-bar';

const PAPER_ASPECT_RATIO = 595 / 842;

interface Item<Version extends VersionRow> {
  document: { documentId: string; title: string; version: number; file: { name: string; size: number } };
  versions: readonly Version[];
}

interface Props<Version extends VersionRow> {
  kind: DocumentKind;
  item: Pick<UseQueryResult<Item<Version>>, 'data' | 'error' | 'refetch'>;
  /** Returns the version to open if the address contains none; by default the newest version. */
  versionToOpen?: (versions: readonly Version[]) => number | undefined;
  versionBar?: (versions: readonly Version[], shown: number, onChoose: (version: number | undefined) => void) => ReactNode;
}

/**
 * The full-width view of a publication. It stays on its version while newer versions are published, and is emptied when the reader loses
 * access. `?version=` selects an older version.
 */
export function PublicationView<Version extends VersionRow>({ item, ...rest }: Props<Version>) {
  const { id = '' } = useParams();
  const { data, error, refetch } = item;
  const isRevoked = useStore(revokedIds, (ids) => ids.has(id));
  const isMissing = isNotFound(error);
  const client = useQueryClient();
  useEffect(() => {
    if (isMissing) closePreviews(client, id);
  }, [isMissing, client, id]);
  if (isRevoked || isMissing)
    return (
      <ViewerFrame start={<Title />} tools={null} end={null}>
        <GoneView />
      </ViewerFrame>
    );
  if (data) return <OpenPublication key={id} {...rest} item={data} />;
  return (
    <ViewerFrame start={<Title />} tools={null} end={null}>
      {error ? <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState> : <PageFrame ratio={PAPER_ASPECT_RATIO} />}
    </ViewerFrame>
  );
}

function OpenPublication<Version extends VersionRow>({
  kind,
  item: { document, versions },
  versionToOpen,
  versionBar,
}: Omit<Props<Version>, 'item'> & { item: Item<Version> }) {
  const [params, setParams] = useSearchParams();
  const openedPart = useOpenedPart();
  const versionInAddress = Number(params.get('version'));
  const [firstVersion] = useState(document.version);
  const [opensAtFirst] = useState(() => versionToOpen?.(versions) ?? document.version);
  const isKnown = versions.some(({ version }) => version === versionInAddress);
  const version = isKnown ? versionInAddress : opensAtFirst;
  const [seenUpTo, setSeenUpTo] = useState(version);
  const shownVersion = versions.find((row) => row.version === version);
  // An older version opened by its number does not announce versions that existed already.
  const newer = versions.filter((row) => row.version > Math.max(version, firstVersion, seenUpTo));
  useAsPageSubject(document.title);
  useAsRecentPublication(kind, document);
  const openNewest = () => {
    setSeenUpTo(document.version);
    setParams({ version: String(document.version) }, { replace: true });
  };
  const choose = (chosenVersion: number | undefined) =>
    setParams(chosenVersion === undefined || chosenVersion === opensAtFirst ? {} : { version: String(chosenVersion) }, { replace: true });
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
      {versionBar?.(versions, version, choose)}
      <Flex direction="column" flex="1" minH="0">
        <DocumentViewer
          kind={kind}
          publicationId={document.documentId}
          version={version}
          title={document.title}
          opensAt={openedPart}
          file={shownVersion?.file ?? document.file}
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
      <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="sectionTitle" truncate minW="0">
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
