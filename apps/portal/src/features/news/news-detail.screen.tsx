import { Box, Button, Grid, Stack } from '@chakra-ui/react';
import { isLifeCycle } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isNotFound } from '../../live/failures/is-not-found';
import { useRole } from '../../live/use-session';
import { useAsPageSubject } from '../../parts/page-subject';
import { Insight } from '../../publishing/insight/lazy-insight';
import { Access } from '../../publishing/page/access-panel';
import { DETAIL_GRID } from '../../publishing/page/detail-grid';
import { DetailSkeleton } from '../../publishing/page/detail-skeleton';
import { MoreActions } from '../../publishing/page/more-actions';
import { NamedParts } from '../../publishing/page/named-parts';
import { NoLongerThere } from '../../publishing/page/no-longer-there';
import { ScheduleNotice } from '../../publishing/page/schedule-notice';
import { Panel } from '../../publishing/panel';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingState } from '../../ui/feedback/states';
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
import { NEWS_PAGE, type NewsDetail, newsAddress, newsEditAddress, newsQuery } from './news.queries';
import { NewsVersions } from './news-versions';
import { NoticePanel } from './notice-panel';

/** R2.20: a news item, with the affected parts first, and its acknowledgements. */
export default function NewsDetailScreen() {
  const { id = '' } = useParams();
  // A new key per item, so that no state of the previous one remains.
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(newsQuery(documentId));
  const wasHere = useRef(false);
  if (data) wasHere.current = true;
  if (isNotFound(error)) return <NoLongerThere wasHere={wasHere.current} list={NEWS_PAGE} />;
  if (data) return <NewsPage {...data} />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <DetailSkeleton />
    </LoadingState>
  );
}

function NewsPage({ document: row, versions }: NewsDetail) {
  const { t } = useTranslation(['publishing', 'publications-shell', 'news']);
  const isPartner = useRole() === 'CP';
  const { documentId } = row;
  useAsPageSubject(row.title);
  const mayEdit = row.rev !== undefined;
  return (
    <Box pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={<Name>{row.title}</Name>}
        actions={
          <>
            {mayEdit && (
              <Button asChild size="sm" variant="outline" colorPalette="gray">
                <Link to={newsEditAddress(documentId)}>
                  <Icon as={Pencil} />
                  {t('detail.edit')}
                </Link>
              </Button>
            )}
            <MoreActions kind="news" row={row} list={NEWS_PAGE} address={newsAddress(documentId)} />
          </>
        }
      />
      {mayEdit && <ScheduleNotice row={row} editAddress={newsEditAddress(documentId)} />}
      <Grid {...DETAIL_GRID}>
        <Stack gridArea="preview" gap="4" minW="0">
          {isLifeCycle(row.category) && <NoticePanel row={row} />}
          {isPartner && row.mustAcknowledge && <AcknowledgePanel row={row} />}
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
