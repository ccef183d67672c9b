import { useTranslation } from 'react-i18next';
import { CardsSkeleton } from '../../publishing/list/cards-skeleton';
import { PublicationListScreen } from '../../publishing/list/publication-list-screen';
import { DocumentCard } from './document-card';
import { useDocumentColumns } from './document-columns';
import { documentList } from './documents.list';
import { FacetMenus, FacetPanel } from './facets';
import { useRememberedScope } from './use-remembered-scope';

export const { loadFirstPage } = documentList;

/** The list of documents (R2.20). */
export default function DocumentsScreen() {
  const { t } = useTranslation('publishing');
  return (
    <PublicationListScreen
      kind="material"
      list={documentList}
      label={t('list.documents')}
      searchLabel={t('list.search')}
      failed={t('list.failed')}
      arrivals={(count) => t('list.pill', { count })}
      useColumns={useDocumentColumns}
      Card={DocumentCard}
      cardsSkeleton={<CardsSkeleton />}
      Filters={FacetMenus}
      FilterPanel={FacetPanel}
      countFilters={({ type, product, industry, language }) => [type, product, industry, language].filter(Boolean).length}
      useFilter={useRememberedScope}
    />
  );
}
