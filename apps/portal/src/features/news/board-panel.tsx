import { Box, Button, Flex, Skeleton, Table, Text } from '@chakra-ui/react';
import { type LcoSum, LIMITS } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useLastPage } from '../../list/pages';
import { Panel } from '../../publishing/panel';
import { ErrorState } from '../../ui/feedback/error-state';
import { Pagination } from '../../ui/list/pagination';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { Pill } from '../../ui/text/status-pill';
import { boardQuery } from './news.queries';

const share = (part: number, total: number): number => (total ? part / total : 0);

/** Shows live how many companies below the reader have acknowledged a news item. Companies that have not acknowledged come first (R7.6). */
export function BoardPanel({ documentId }: { documentId: string }) {
  const { t } = useTranslation(['news', 'publications-shell']);
  const { number, percent } = useFormat();
  const [lcoId, setLcoId] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(boardQuery(documentId, lcoId, page));
  const isBehind = useLastPage(data, page, setPage);
  const choose = (id: string) => {
    setLcoId(lcoId === id ? null : id);
    setPage(1);
  };
  if (!data || isBehind)
    return (
      <Panel title={t('board.title')}>
        {error ? <ErrorState onRetry={() => void refetch()}>{t('board.failed')}</ErrorState> : <Skeleton h="220px" />}
      </Panel>
    );
  const { items, totalCount, acknowledgedCount, lcos } = data;
  const hasNames = items.some(({ by }) => by !== undefined);
  return (
    <Panel title={t('board.title')}>
      {totalCount === 0 ? (
        <Text color="fg.muted">{t('board.nobody')}</Text>
      ) : (
        <>
          <Flex align="baseline" gap="2" aria-live="polite">
            <Text textStyle="sectionTitle" fontVariantNumeric="tabular-nums">
              {percent(Math.floor(share(acknowledgedCount, totalCount) * 100) / 100)}
            </Text>
            <Text color="fg.muted" fontVariantNumeric="tabular-nums">
              {t('board.share', { part: number(acknowledgedCount), total: number(totalCount) })}
            </Text>
          </Flex>
          <Bar value={share(acknowledgedCount, totalCount)} h="6px" />
          {lcos.length > 1 && <Lcos lcos={lcos} chosen={lcoId} onChoose={choose} />}
          <Table.Root size="sm" mt="4" aria-label={t('board.title')}>
            <Table.Header>
              <Table.Row bg="transparent">
                <Table.ColumnHeader ps="0">{t('board.company')}</Table.ColumnHeader>
                {lcos.length > 1 && <Table.ColumnHeader hideBelow="sm">{t('board.lco')}</Table.ColumnHeader>}
                <Table.ColumnHeader pe="0">{t('publications-shell:news.acknowledged')}</Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {items.map(({ company, lco, acknowledgedAt, by }) => (
                <Table.Row key={company.id} bg="transparent">
                  <Table.Cell ps="0" maxW="0" w={lcos.length > 1 ? '45%' : '55%'}>
                    <Name display="block" truncate title={company.name}>
                      {company.name}
                    </Name>
                  </Table.Cell>
                  {lcos.length > 1 && (
                    <Table.Cell hideBelow="sm" color="fg.muted" maxW="0">
                      <Name display="block" truncate>
                        {lco?.name ?? '–'}
                      </Name>
                    </Table.Cell>
                  )}
                  <Table.Cell pe="0">
                    {acknowledgedAt ? (
                      <>
                        <RelativeTime at={acknowledgedAt} />
                        {hasNames && by && (
                          <Text textStyle="caption" color="fg.muted">
                            <Name>{by}</Name>
                          </Text>
                        )}
                      </>
                    ) : (
                      <Pill look={['amber', 'alert']}>{t('board.missing')}</Pill>
                    )}
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
          {totalCount > LIMITS.pageSize && (
            <Box mx="-4" mb="-3">
              <Pagination pageSize={LIMITS.pageSize} compact page={page} total={totalCount} onPage={setPage} />
            </Box>
          )}
        </>
      )}
    </Panel>
  );
}

/** Lists the local companies with the progress of their partners. Selecting one limits the table to its partners. */
function Lcos({ lcos, chosen, onChoose }: { lcos: readonly LcoSum[]; chosen: string | null; onChoose: (id: string) => void }) {
  const { t } = useTranslation('news');
  const { number, percent } = useFormat();
  return (
    <Box as="ul" listStyleType="none" mt="4" aria-label={t('board.byLco')}>
      {lcos.map(({ lco, companyCount, acknowledgedCount }) => {
        const doneShare = share(acknowledgedCount, companyCount);
        const id = lco?.id ?? '';
        return (
          <li key={id}>
            <Button
              w="full"
              h="auto"
              minH="36px"
              px="2"
              mx="-2"
              py="1.5"
              variant="ghost"
              colorPalette="gray"
              fontWeight="400"
              display="grid"
              gridTemplateColumns="minmax(0, 1fr) 64px minmax(56px, 120px) 44px"
              gap="3"
              alignItems="center"
              textAlign="start"
              bg={chosen === id ? 'bg.selected' : undefined}
              aria-pressed={chosen === id}
              disabled={!lco}
              onClick={() => onChoose(id)}
            >
              <Name truncate fontWeight={chosen === id ? '600' : '400'}>
                {lco?.name ?? '–'}
              </Name>
              <Text as="span" color="fg.muted" textStyle="label" textAlign="end" fontVariantNumeric="tabular-nums">
                {number(acknowledgedCount)} / {number(companyCount)}
              </Text>
              <Bar value={doneShare} h="4px" />
              <Text as="span" textStyle="label" textAlign="end" fontVariantNumeric="tabular-nums">
                {percent(Math.floor(doneShare * 100) / 100)}
              </Text>
            </Button>
          </li>
        );
      })}
    </Box>
  );
}

const Bar = ({ value, h }: { value: number; h: string }) => (
  <Box as="span" display="block" mt={h === '6px' ? '2' : '0'} h={h} rounded="full" bg="bg.muted" overflow="hidden" aria-hidden="true">
    <Box
      as="span"
      display="block"
      h="full"
      w={`${value * 100}%`}
      bg={value === 1 ? 'green.solid' : 'brand.solid'}
      rounded="full"
      transition="width {durations.settle} {easings.settle}"
    />
  </Box>
);
