import { Box, Button, Grid, Stack } from '@chakra-ui/react';
import { isLifeCycle, isPartner } from '@portal/contracts';
import { Pencil } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAsRecentItem } from '../../live/recent-items';
import { useRole } from '../../live/use-session';
import { useAsPageSubject } from '../../parts/page-subject';
import { detailAddress, editAddress } from '../../parts/publication-address';
import { Insight } from '../../publishing/insight/lazy-insight';
import { Access } from '../../publishing/page/access-panel';
import { DETAIL_GRID } from '../../publishing/page/detail-grid';
import { LoadedItem } from '../../publishing/page/loaded-item';
import { MoreActions } from '../../publishing/page/more-actions';
import { NamedParts } from '../../publishing/page/named-parts';
import { ScheduleNotice } from '../../publishing/page/schedule-notice';
import { Panel } from '../../publishing/panel';
import { DetailList } from '../../ui/list/detail-list';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { RelativeTime } from '../../ui/text/relative-time';
import { AcknowledgePanel } from './acknowledge-panel';
import { Article } from './article';
import { Attachments } from './attachments';
import { BoardPanel } from './board-panel';
import { Neighbours } from './neighbours';
import { type NewsDetail, newsQuery } from './news.queries';
import { NewsBand } from './news-band';
import { NewsVersions } from './news-versions';
import { NoticePanel } from './notice-panel';

/** A news item with its affected parts first, and its acknowledgements (R2.20). */
export default function NewsDetailScreen() {
  return (
    <LoadedItem kind="news" query={newsQuery}>
      {(item) => <NewsPage {...item} />}
    </LoadedItem>
  );
}

function NewsPage({ document: row, versions }: NewsDetail) {
  const { t } = useTranslation(['publishing', 'publications-shell', 'news']);
  const needsAcknowledgement = isPartner(useRole()) && row.mustAcknowledge;
  const { documentId } = row;
  useAsPageSubject(row.title);
  useAsRecentItem({ id: documentId, to: detailAddress('news', documentId), title: row.title, kind: 'news' });
  const canEdit = row.rev !== undefined;
  return (
    <Box pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={<Name>{row.title}</Name>}
        actions={
          <>
            {canEdit && (
              <Button asChild size="sm" variant="outline" colorPalette="gray">
                <Link to={editAddress('news', documentId)}>
                  <Icon as={Pencil} />
                  {t('detail.edit')}
                </Link>
              </Button>
            )}
            <MoreActions kind="news" row={row} />
          </>
        }
      />
      {canEdit && <ScheduleNotice row={row} kind="news" />}
      <NewsBand row={row} mb={{ base: '4', md: '5' }} borderWidth="1px" rounded="lg" py="2.5" />
      <Grid {...DETAIL_GRID}>
        <Stack gridArea="preview" gap="4" minW="0">
          {isLifeCycle(row.category) && <NoticePanel row={row} />}
          {needsAcknowledgement && <AcknowledgePanel row={row} />}
          <Fragment key={row.version}>
            <Article row={row} />
            <Attachments row={row} />
          </Fragment>
          <Neighbours row={row} />
        </Stack>
        <Stack gridArea="facts" gap="4" minW="0">
          <Panel title={t('detail.facts')}>
            <DetailList
              gridTemplateColumns="minmax(88px, 112px) minmax(0, 1fr)"
              details={[
                { label: t('news:category'), value: t(`publications-shell:category.${row.category}`) },
                { label: t('field.uploader'), value: <Name>{row.uploader}</Name> },
                { label: t('field.uploaded'), value: <RelativeTime at={row.uploadedAt} /> },
              ]}
            />
          </Panel>
          <NamedParts
            documentId={documentId}
            elsewhere={row.parts.flatMap(({ partKey, successorKey }) => [partKey, successorKey ?? partKey])}
          />
          {row.accessLevel && (
            <Panel title={t('access.title')}>
              <Access row={row} />
            </Panel>
          )}
          <Panel title={t('version.title')}>
            <NewsVersions documentId={documentId} versions={versions} />
          </Panel>
        </Stack>
        {row.accessLevel && (
          <Stack gridArea="insight" gap={{ base: '4', lg: '5' }} minW="0">
            {row.mustAcknowledge && <BoardPanel documentId={documentId} />}
            <Insight row={row} />
          </Stack>
        )}
      </Grid>
    </Box>
  );
}
