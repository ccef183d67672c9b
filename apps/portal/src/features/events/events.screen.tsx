import { Flex } from '@chakra-ui/react';
import { CalendarDays, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../list/use-list';
import { DraftList } from '../../publishing/drafts/draft-list';
import { type ListPageState, PublicationListPage } from '../../publishing/list/publication-list-page';
import { SearchField } from '../../ui/form/search-field';
import { Segments } from '../../ui/form/segments';
import { FilterBar } from '../../ui/list/filter-bar';
import { Agenda, AgendaEmpty } from './agenda';
import { EventFilters } from './event-filters';
import { eventList, SCOPES } from './events.list';
import { MonthView } from './month-view';
import { useEventsView } from './use-events-view';

export const { loadFirstPage } = eventList;

/** The events that a person may see, as an agenda or by month (R2.20). */
export default function EventsScreen() {
  return <PublicationListPage kind="event">{(state) => <Events {...state} />}</PublicationListPage>;
}

function Events({ reader, isPublisher, isNarrow }: ListPageState) {
  const { t } = useTranslation(['events', 'publishing']);
  const { view: chosenView, setView, month, setMonth } = useEventsView();
  const list = useList(eventList, { reader, userId: reader.userId, arrivals: (count) => t('list.pill', { count }) });
  const { filter, change } = list;
  const view = isNarrow ? 'agenda' : chosenView;
  const clear = () => change(eventList.filter.cleared);

  return (
    <>
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
            {isPublisher && (
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
            {!isNarrow && (
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
        filters={<EventFilters filter={filter} hasDayFilter={view === 'agenda'} onChange={change} />}
        set={[filter.category, filter.mode, view === 'agenda' && (filter.from || filter.until)].filter(Boolean).length}
        onClear={clear}
      />
      {view === 'month' ? (
        <MonthView month={month} onMonth={setMonth} filter={filter} userId={reader.userId} />
      ) : (
        <>
          {isPublisher && filter.mine && <DraftList kind="event" />}
          <Agenda
            list={list}
            empty={
              <AgendaEmpty filter={filter} isPublisher={isPublisher} isNarrowed={eventList.filter.isNarrowed(filter)} onClear={clear} />
            }
          />
        </>
      )}
    </>
  );
}
