import { Box, Button, Grid, Stack, Text } from '@chakra-ui/react';
import type { DocumentKind, VersionRow } from '@portal/contracts';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileName } from '../../files/file-name';
import { useFormat } from '../../i18n/format';
import { useAsPageSubject } from '../../parts/page-subject';
import { editAddress } from '../../parts/publication-address';
import { type Detail, DetailList } from '../../ui/list/detail-list';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { RelativeTime } from '../../ui/text/relative-time';
import { Insight } from '../insight/lazy-insight';
import { Panel } from '../panel';
import { useAsRecentPublication } from '../recent-publication';
import type { FileRow } from '../rows';
import { Access } from './access-panel';
import { DETAIL_GRID } from './detail-grid';
import { DownloadAction } from './download-action';
import { MoreActions } from './more-actions';
import { Preview } from './preview';
import { ScheduleNotice } from './schedule-notice';
import { Versions } from './versions';

interface Props<Version extends VersionRow> {
  kind: DocumentKind;
  row: FileRow;
  /** The version that is read and downloaded; by default the newest version. */
  shown?: Version;
  /** False if the address must contain the selected version. */
  isOpenedByDefault?: boolean;
  above?: ReactNode;
  versions: readonly Version[];
  /** Returns a note that this kind adds to a version. */
  versionNote?: (version: Version) => ReactNode;
  versionLink?: (version: Version) => ReactNode;
  facts: Detail[];
  related?: ReactNode;
}

/** The page of one publication, with preview, properties, versions and, for its editors, the audience. */
export function PublicationPage<Version extends VersionRow = VersionRow>({
  kind,
  row,
  shown,
  isOpenedByDefault = true,
  above,
  versions,
  versionNote,
  versionLink,
  facts,
  related,
}: Props<Version>) {
  const { t } = useTranslation('publishing');
  const { fileSize } = useFormat();
  useAsPageSubject(row.title);
  useAsRecentPublication(kind, row);
  const canEdit = row.rev !== undefined;
  const openedRow = shown ? { ...row, version: shown.version, file: shown.file, uploadedAt: shown.publishedAt } : row;
  return (
    <Box pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={<Name>{row.title}</Name>}
        actions={
          <>
            {canEdit && (
              <Button asChild size="sm" variant="outline" colorPalette="gray">
                <Link to={editAddress(kind, row.documentId)}>
                  <Icon as={Pencil} />
                  {t('detail.edit')}
                </Link>
              </Button>
            )}
            <DownloadAction kind={kind} row={openedRow} isVersionNamed={shown !== undefined && versions.length > 1} />
            <MoreActions kind={kind} row={row} />
          </>
        }
      />
      {canEdit && <ScheduleNotice row={row} kind={kind} />}
      <Grid {...DETAIL_GRID}>
        <Box gridArea="preview" minW="0">
          <Preview kind={kind} row={openedRow} above={above} isOpenedByDefault={isOpenedByDefault} />
        </Box>
        <Stack gridArea="facts" gap="4" minW="0">
          <Panel title={t('detail.facts')}>
            {row.description && (
              <Text mb="4" whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
                {row.description}
              </Text>
            )}
            <DetailList
              gridTemplateColumns="minmax(88px, 112px) minmax(0, 1fr)"
              details={[
                ...facts,
                {
                  label: t('field.file'),
                  value: (
                    <>
                      <FileName>{openedRow.file.name}</FileName>
                      <Text textStyle="caption" color="fg.muted">
                        {fileSize(openedRow.file.size)}
                      </Text>
                    </>
                  ),
                },
                { label: t('field.uploader'), value: <Name>{row.uploader}</Name> },
                { label: t('field.uploaded'), value: <RelativeTime at={openedRow.uploadedAt} /> },
              ]}
            />
          </Panel>
          {row.accessLevel && (
            <Panel title={t('access.title')}>
              <Access row={row} />
            </Panel>
          )}
          <Panel title={t('version.title')}>
            <Versions kind={kind} publicationId={row.documentId} versions={versions} note={versionNote} link={versionLink} />
          </Panel>
          {related}
        </Stack>
        {row.accessLevel && (
          <Box gridArea="insight" minW="0">
            <Insight row={row} />
          </Box>
        )}
      </Grid>
    </Box>
  );
}
