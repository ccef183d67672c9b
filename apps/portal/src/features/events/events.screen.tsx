import { Box, Button, Flex } from '@chakra-ui/react';
import { publishesPriceLists } from '@portal/contracts';
import { CalendarDays, List, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useList } from '../../list/use-list';
import { useSearchKey } from '../../list/use-search-key';
import { useSession } from '../../live/use-session';
import type { ScreenModule } from '../../parts/feature';
import { DraftList } from '../../publishing/drafts/draft-list';
import { SearchField } from '../../ui/form/search-field';
import { Segments } from '../../ui/form/segments';
import { FilterBar } from '../../ui/list/filter-bar';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { useNarrow } from '../../ui/theme/media';
import { Agenda } from './agenda';
import { AgendaEmpty } from './agenda-empty';
import { EventFilters } from './event-filters';
import { eventList, SCOPES } from './events.list';
import { MonthView } from './month-view';
import { useEventsView } from './use-events-view';

export const loadFirstPage: ScreenModule['loadFirstPage'] = (client, { userId }) => eventList.loadFirstPage(client, userId);

/** R2.20: the events that a person may see, as an agenda or by month. */
export default function EventsScreen() {
  const narrow = useNarrow();
  const { user } = useSession();
  // Activity and focus are tracked in one element; rotating a tablet renders another.
  return user && <Events key={String(narrow)} narrow={narrow} userId={user.userId} isWriter={publishesPriceLists(user.role)} />;
}

function Events({ narrow, userId, isWriter }: { narrow: boolean; userId: string; isWriter: boolean }) {
  const { t } = useTranslation(['events', 'publishing', 'publications-shell']);
  const page = useRef<HTMLDivElement>(null);
  const { view: chosen, setView, month, setMonth } = useEventsView();
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());
  const list = useList(eventList, { who: userId, userId, arrivals: (count) => t('list.pill', { count }) });
  const { filter, change } = list;
  const view = narrow ? 'agenda' : chosen;
  const clear = () => change(eventList.filter.cleared);

  return (
    <Box ref={page} pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={t('publications-shell:title.events')}
        actions={
          isWriter && (
            <Button asChild size="sm">
              <Link to="/events/upload-event">
                <Icon as={Plus} />
                {t('publishing:publish.open')}
              </Link>
            </Button>
          )
        }
      />
      <FilterBar
        segments={
          <Flex gap="2" wrap="wrap">
            {view === 'agenda' && (
              <Segments
                label={t('show.label')}
                value={filter.show}
                segments={SCOPES.map((value) => ({ value, label: t(`show.${value}`) }))}
                onChange={(show) => change({ show })}
              />
            )}
            {isWriter && (
              <Segments
                label={t('publishing:mine.label')}
                value={filter.mine ? 'mine' : 'all'}
                segments={[
                  { value: 'all', label: t('publishing:mine.all') },
                  { value: 'mine', label: t('publishing:mine.own') },
                ]}
                onChange={(whose) => change({ mine: whose === 'mine' })}
              />
            )}
            {!narrow && (
              <Segments
                label={t('publishing:view.label')}
                value={view}
                segments={[
                  { value: 'agenda', label: t('view.agenda'), glyph: List },
                  { value: 'month', label: t('view.month'), glyph: CalendarDays },
                ]}
                onChange={setView}
              />
            )}
          </Flex>
        }
        search={
          <SearchField
            flex={{ base: '1', md: 'none' }}
            w={{ base: 'full', md: '240px' }}
            value={filter.search}
            label={t('list.search')}
            busy={list.isTurning}
            onSearch={(search) => search !== filter.search && change({ search })}
          />
        }
        filters={<EventFilters filter={filter} byDays={view === 'agenda'} onChange={change} />}
        set={[filter.category, filter.mode, view === 'agenda' && (filter.from || filter.until)].filter(Boolean).length}
        onClear={clear}
      />
      {view === 'month' ? (
        <MonthView month={month} onMonth={setMonth} filter={filter} userId={userId} />
      ) : (
        <>
          {isWriter && filter.mine && <DraftList kind="event" />}
          <Agenda
            list={list}
            empty={<AgendaEmpty filter={filter} isWriter={isWriter} isNarrowed={eventList.filter.isNarrowed(filter)} onClear={clear} />}
          />
        </>
      )}
    </Box>
  );
}
