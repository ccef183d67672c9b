import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/form/search-field';
import { Segments } from '../../ui/form/segments';
import { FilterBar } from '../../ui/list/filter-bar';
import type { ListView } from './use-list-view';

interface Props {
  /** For publishers: all items, or those of their own unit. */
  mine?: { value: boolean; onChange: (mine: boolean) => void } | undefined;
  /** The view of the list; undefined where no choice is offered, as on a phone, which shows cards. */
  view?: { value: ListView; onChange: (view: ListView) => void } | undefined;
  search: string;
  searchLabel: string;
  onSearch: (search: string) => void;
  busy: boolean;
  filters?: ReactNode;
  set: number;
  onClear: () => void;
}

/** The toolbar of a list of publications: filters, search and view. */
export function ListBar({ mine, view, search, searchLabel, onSearch, busy, filters, set, onClear }: Props) {
  const { t } = useTranslation('publishing');
  return (
    <FilterBar
      search={
        <SearchField
          flex={{ base: '1', md: 'none' }}
          w={{ base: 'full', md: '280px' }}
          _focusWithin={{ w: { base: 'full', md: '340px' } }}
          value={search}
          label={searchLabel}
          busy={busy}
          onSearch={(next) => next !== search && onSearch(next)}
        />
      }
      filters={filters}
      segments={
        (mine || view) && (
          <>
            {mine && (
              <Segments
                label={t('mine.label')}
                value={mine.value ? 'mine' : 'all'}
                segments={[
                  { value: 'all', label: t('mine.all') },
                  { value: 'mine', label: t('mine.own') },
                ]}
                onChange={(chosen) => mine.onChange(chosen === 'mine')}
              />
            )}
            {view && (
              <Segments
                label={t('view.label')}
                value={view.value}
                segments={[
                  { value: 'cards', label: t('view.cards'), glyph: LayoutGrid },
                  { value: 'table', label: t('view.table'), glyph: Rows3 },
                ]}
                onChange={view.onChange}
              />
            )}
          </>
        )
      }
      set={set}
      onClear={onClear}
    />
  );
}
