import { Box, Flex } from '@chakra-ui/react';
import { UNANSWERED_STATES, type UnansweredState } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { failureText } from '../../live/failure-text';
import { PageHeader } from '../../ui/page-header';
import { PAGE_SIZE, Pagination } from '../../ui/pagination';
import { SearchField } from '../../ui/search-field';
import { Segments } from '../../ui/segments';
import { EmptyState, ErrorState, LoadingState, NoMatch } from '../../ui/states';
import { useRowKeys } from '../../ui/use-row-keys';
import { QuestionRow } from './question-row';
import { unansweredQuery } from './unanswered.queries';

/** What the search could not answer, for the staff who can publish what is missing. */
export default function BoardScreen() {
  const { t } = useTranslation(['unanswered', 'unanswered-shell']);
  const list = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const state = UNANSWERED_STATES.find((one) => one === params.get('state')) ?? 'open';
  const search = params.get('searchTerm') ?? '';
  const page = Math.max(1, Number(params.get('pageNumber')) || 1);
  const { data, error, isPlaceholderData, refetch } = useQuery(unansweredQuery(state, search, page, PAGE_SIZE));
  const go = (next: { state?: UnansweredState; search?: string; page?: number }) => {
    const { state: of = state, search: words = search, page: at = 1 } = next;
    setParams(
      { ...(of !== 'open' && { state: of }), ...(words && { searchTerm: words }), ...(at > 1 && { pageNumber: String(at) }) },
      { replace: next.page === undefined },
    );
  };
  useRowKeys(list);
  return (
    <Box ref={list} pb="6">
      <PageHeader title={t('unanswered-shell:title.unanswered')} subtitle={t('subtitle')} />
      <Flex gap="3" mb="4" wrap="wrap">
        <Segments
          label={t('states')}
          value={state}
          segments={UNANSWERED_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(next) => go({ state: next })}
        />
        <SearchField
          w={{ base: 'full', md: '280px' }}
          value={search}
          label={t('search')}
          busy={isPlaceholderData}
          onSearch={(text) => text !== search && go({ search: text })}
        />
      </Flex>
      {error && !data && <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>}
      {!data && !error && <LoadingState rows={5} />}
      {data &&
        data.items.length === 0 &&
        (search ? <NoMatch onClear={() => go({ search: '' })} /> : <EmptyState>{t(`empty.${state}`)}</EmptyState>)}
      {data && data.items.length > 0 && (
        <>
          <Box
            as="ul"
            listStyleType="none"
            bg="bg.panel"
            borderWidth="1px"
            rounded="lg"
            overflow="hidden"
            aria-label={t('unanswered-shell:title.unanswered')}
            opacity={isPlaceholderData ? 0.6 : 1}
            css={{ '& > li:last-of-type': { borderBottomWidth: 0 } }}
          >
            {data.items.map((row) => (
              <QuestionRow key={row.unansweredId} row={row} />
            ))}
          </Box>
          {data.totalCount > PAGE_SIZE && <Pagination page={page} total={data.totalCount} onPage={(next) => go({ page: next })} />}
        </>
      )}
    </Box>
  );
}
