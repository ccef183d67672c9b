import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRememberedView } from '../../list/use-remembered-view';
import { SearchField } from '../../ui/form/search-field';
import { Segments } from '../../ui/form/segments';
import { FilterBar } from '../../ui/list/filter-bar';

const LAYOUTS = ['cards', 'table'] as const;
type Layout = (typeof LAYOUTS)[number];

/** Returns the layout that this person last selected for publication lists, and a setter. */
export const useListLayout = () => useRememberedView('portal.library.view', LAYOUTS);

interface Props {
  /** The filter that limits the list to items of the publisher's own unit. */
  mine?: { value: boolean; onChange: (isOwn: boolean) => void } | undefined;
  /** The layout of the list; undefined if there is only one. A phone always shows cards. */
  layout?: { value: Layout; onChange: (layout: Layout) => void } | undefined;
  search: string;
  searchLabel: string;
  onSearch: (search: string) => void;
  busy: boolean;
  filters?: ReactNode;
  set: number;
  onClear: () => void;
}

/** The toolbar of a publication list: filters, search and layout. */
export function ListBar({ mine, layout, search, searchLabel, onSearch, busy, filters, set, onClear }: Props) {
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
        (mine || layout) && (
          <>
            {mine && (
              <Segments
                label={t('mine.label')}
                value={mine.value ? 'mine' : 'all'}
                segments={[
                  { value: 'all', label: t('mine.all') },
                  { value: 'mine', label: t('mine.own') },
                ]}
                onChange={(scope) => mine.onChange(scope === 'mine')}
              />
            )}
            {layout && (
              <Segments
                label={t('view.label')}
                value={layout.value}
                segments={[
                  { value: 'cards', label: t('view.cards'), glyph: LayoutGrid },
                  { value: 'table', label: t('view.table'), glyph: Rows3 },
                ]}
                onChange={layout.onChange}
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
