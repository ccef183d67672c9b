import { Box, Flex, Grid, Skeleton, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { ErrorState } from '../../ui/feedback/error-state';
import { Pagination } from '../../ui/list/pagination';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { Panel } from '../panel';
import { useReachText } from '../reach-text';
import { READS_PAGE_SIZE, readsQuery } from './insight.queries';

interface Props {
  publicationId: string;
  version: number;
}

/** Shows how many companies may see an item, and which of them opened or downloaded it. Counts companies and never people (R3.4). */
export function ReadsPanel({ publicationId, version }: Props) {
  const { t } = useTranslation(['insight', 'publishing']);
  const reachText = useReachText();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(readsQuery(publicationId, page));
  if (!data)
    return (
      <Panel title={t('reads.title')}>
        {error ? <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState> : <Skeleton h="220px" />}
      </Panel>
    );
  const { items, totalCount, personCount, lcoCount, openedCount, downloadedCount } = data;
  return (
    <Panel title={t('reads.title')}>
      {totalCount === 0 ? (
        <Text color="fg.muted">{t('reads.nobody')}</Text>
      ) : (
        <>
          <Text color="fg.muted" mb="4">
            {reachText({ companyCount: totalCount, personCount, lcoCount })}
          </Text>
          <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="4" mb="4">
            <Share label={t('reads.opened')} count={openedCount} total={totalCount} />
            <Share label={t('reads.downloaded')} count={downloadedCount} total={totalCount} />
          </Grid>
          <Table.Root size="sm" aria-label={t('reads.title')}>
            <Table.Header>
              <Table.Row bg="transparent">
                <Table.ColumnHeader ps="0">{t('reads.company')}</Table.ColumnHeader>
                <Table.ColumnHeader>{t('reads.opened')}</Table.ColumnHeader>
                <Table.ColumnHeader pe="0">{t('reads.downloaded')}</Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {items.map((reads) => (
                <Table.Row key={reads.company.id} bg="transparent">
                  <Table.Cell ps="0" maxW="0" w="50%">
                    <Flex gap="2" align="baseline" minW="0">
                      <Name truncate title={reads.company.name}>
                        {reads.company.name}
                      </Name>
                      {reads.version !== null && reads.version < version && (
                        <Text as="span" textStyle="caption" color="amber.fg" flex="none" title={t('reads.older')}>
                          {t('publishing:version.short', { version: reads.version })}
                        </Text>
                      )}
                    </Flex>
                  </Table.Cell>
                  <Table.Cell>{reads.openedAt ? <RelativeTime at={reads.openedAt} /> : <NeverRead label={t('reads.never')} />}</Table.Cell>
                  <Table.Cell pe="0">
                    {reads.downloadedAt ? <RelativeTime at={reads.downloadedAt} /> : <NeverRead label={t('reads.neverDownloaded')} />}
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
          {totalCount > READS_PAGE_SIZE && (
            <Box mx="-4" mb="-3">
              <Pagination compact page={page} pageSize={READS_PAGE_SIZE} total={totalCount} onPage={setPage} />
            </Box>
          )}
        </>
      )}
    </Panel>
  );
}

const NeverRead = ({ label }: { label: string }) => (
  <Text as="span" color="fg.subtle">
    <span aria-hidden="true">–</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Text>
);

/** Shows a share as text and as a bar, such as "31 of 42". */
function Share({ label, count, total }: { label: string; count: number; total: number }) {
  const { t } = useTranslation('insight');
  const { number } = useFormat();
  return (
    <Box>
      <Text textStyle="caption" color="fg.muted">
        {label}
      </Text>
      <Text fontWeight="600" fontVariantNumeric="tabular-nums">
        {t('reads.share', { part: number(count), total: number(total) })}
      </Text>
      <Box mt="1.5" h="4px" rounded="full" bg="bg.muted" overflow="hidden" aria-hidden="true">
        <Box h="full" w={`${(count / total) * 100}%`} bg="brand.solid" rounded="full" />
      </Box>
    </Box>
  );
}
