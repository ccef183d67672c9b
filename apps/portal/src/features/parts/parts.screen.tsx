import { Button, Text } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { defineFilter, text } from '../../list/filter';
import { PagedRows } from '../../list/paged-rows';
import { usePagedList } from '../../list/use-paged-list';
import { listAddress } from '../../parts/publication-address';
import { SearchField } from '../../ui/form/search-field';
import { FormColumn } from '../../ui/text/form-column';
import { PageHeader } from '../../ui/text/page-header';
import { PartRow } from './part-row';
import { watchedPricesQuery } from './parts.queries';

const PARTS = defineFilter({ search: text({ name: 'searchTerm' }) });

/** Lists every watched part with its price. The list can be searched by part number, and a toggle stops watching a part. */
export default function PartsScreen() {
  const { t } = useTranslation(['parts', 'publications-shell']);
  const parts = usePagedList(PARTS, ({ search, page }) => watchedPricesQuery(search, page, LIMITS.pageSize));
  const { search } = parts.filter;
  return (
    <FormColumn pb="6">
      <PageHeader title={t('publications-shell:title.watchedParts')} subtitle={t('subtitle')} />
      {(search !== '' || parts.total > 0) && (
        <SearchField
          value={search}
          onSearch={(text) => parts.change({ search: text })}
          busy={parts.isTurning}
          label={t('search')}
          placeholder={t('search')}
          mb="3"
        />
      )}
      <PagedRows
        list={parts}
        label={t('publications-shell:title.watchedParts')}
        empty={t('empty')}
        action={
          <Button asChild size="sm" variant="outline">
            <Link to={listAddress('price')}>{t('toPriceLists')}</Link>
          </Button>
        }
      >
        {(part) => <PartRow key={part.partKey} part={part} />}
      </PagedRows>
      {parts.state === 'rows' && search === '' && (
        <Text textStyle="caption" color="fg.muted" mt="2">
          {t('limit', { number: parts.total, most: LIMITS.watchedParts })}
        </Text>
      )}
    </FormColumn>
  );
}
