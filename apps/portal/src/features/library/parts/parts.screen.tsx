import { Box, Button, Text } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '../../../live/failure-text';
import { PageHeader } from '../../../ui/page-header';
import { PAGE_SIZE, Pagination } from '../../../ui/pagination';
import { SearchField } from '../../../ui/search-field';
import { EmptyState, ErrorState, LoadingState, NoMatch } from '../../../ui/states';
import { PartRow } from './part-row';
import { watchedPricesQuery } from './parts.queries';

/** Every part this person watches, with its price; searched by its number, and no longer watched by its eye. */
export default function PartsScreen() {
  const { t } = useTranslation(['parts', 'library-shell']);
  const [params, setParams] = useSearchParams();
  const search = params.get('searchTerm') ?? '';
  const page = Math.max(1, Number(params.get('pageNumber')) || 1);
  const { data, error, isPlaceholderData, refetch } = useQuery(watchedPricesQuery(search, page, PAGE_SIZE));
  const go = (next: { search?: string; page?: number }) => {
    const { search: words = search, page: at = 1 } = next;
    setParams({ ...(words && { searchTerm: words }), ...(at > 1 && { pageNumber: String(at) }) }, { replace: next.page === undefined });
  };
  return (
    <Box maxW="860px" pb="6">
      <PageHeader title={t('library-shell:title.watchedParts')} subtitle={t('subtitle')} />
      {(search !== '' || (data?.totalCount ?? 0) > 0) && (
        <SearchField
          value={search}
          onSearch={(text) => go({ search: text })}
          busy={isPlaceholderData}
          label={t('search')}
          placeholder={t('search')}
          mb="3"
        />
      )}
      {error && !data && <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>}
      {!data && !error && <LoadingState rows={5} />}
      {data && data.items.length === 0 && search !== '' && <NoMatch onClear={() => go({ search: '' })} />}
      {data && data.items.length === 0 && search === '' && (
        <EmptyState
          action={
            <Button asChild size="sm" variant="outline">
              <Link to="/price-list">{t('toPriceLists')}</Link>
            </Button>
          }
        >
          {t('empty')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <Box
            as="ul"
            listStyleType="none"
            bg="bg.panel"
            borderWidth="1px"
            rounded="lg"
            overflow="hidden"
            aria-label={t('library-shell:title.watchedParts')}
          >
            {data.items.map((part) => (
              <PartRow key={part.partKey} part={part} _last={{ borderBottomWidth: '0' }} />
            ))}
          </Box>
          {data.totalCount > PAGE_SIZE && <Pagination page={page} total={data.totalCount} onPage={(next) => go({ page: next })} />}
          {search === '' && (
            <Text textStyle="caption" color="fg.muted" mt="2">
              {t('limit', { number: data.totalCount, most: LIMITS.watchedParts })}
            </Text>
          )}
        </>
      )}
    </Box>
  );
}
