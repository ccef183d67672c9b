import { Box, Button, Flex } from '@chakra-ui/react';
import { INQUIRY_TYPES, SIDES, TICKET_STATUSES, type TicketCounts } from '@portal/contracts';
import { AlarmClock, AtSign, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductOptions } from '../../../parts/product-options';
import { SavedViews } from '../../../parts/saved-views';
import { DateRange } from '../../../ui/date/date-range';
import { SearchField } from '../../../ui/form/search-field';
import { type Segment, Segments } from '../../../ui/form/segments';
import { FilterMenu } from '../../../ui/list/filter-menu';
import { Icon } from '../../../ui/text/icon';
import { touchTargets } from '../../../ui/theme/touch-targets';
import { STATUS_PILLS } from '../ticket-status';
import type { TicketFilter } from '../tickets.filter';
import { ticketList } from '../tickets.list';
import { useCompanyWideTickets } from '../tickets.queries';
import { SortMenu } from './sort-menu';

interface Props {
  filter: TicketFilter;
  handles: boolean;
  counts: TicketCounts | undefined;
  isBusy: boolean;
  onChange: (part: Partial<TicketFilter>) => void;
}

/** Estimates the minimum width of the search field from its placeholder. If less space is left, the field gets its own row. */
const widthOf = (words: string, fontRem: number): string => `${0.56 * fontRem * Math.max(words.length, 4) + 3.5}rem`;

/** The views that are shown only while they contain tickets. */
const OWN_VIEWS = [
  { value: 'mentioned', glyph: AtSign },
  { value: 'snoozed', glyph: AlarmClock },
] as const;

/** Shows the views with their counts, the search, and a button that opens the other filters. */
export function QueueFilters({ filter, handles, counts, isBusy, onChange }: Props) {
  const { t } = useTranslation(['inquiries', 'common', 'queue']);
  const isCompanyWide = useCompanyWideTickets(!handles);
  const views: Segment<TicketFilter['view']>[] = handles
    ? [
        { value: 'mine', label: t('queue:view.mine'), count: counts?.mine },
        { value: 'unassigned', label: t('queue:view.unassigned'), count: counts?.unassigned },
        ...OWN_VIEWS.filter(({ value }) => counts?.[value] || filter.view === value).map((view) => ({
          ...view,
          label: t(`queue:view.${view.value}`),
          count: counts?.[view.value],
        })),
        { value: 'all', label: t('queue:view.all') },
      ]
    : [
        { value: 'mine', label: t('queue:view.open'), count: counts?.open },
        ...(isCompanyWide ? [{ value: 'following' as const, label: t('queue:view.following') }] : []),
        { value: 'all', label: t('queue:view.all') },
      ];
  const filterCount = [filter.product, filter.type, filter.status, filter.waitingFor, filter.from || filter.to].filter(Boolean).length;
  const [open, setOpen] = useState(filterCount > 0);
  const words = t('common:search.label');

  return (
    <Flex direction="column" gap="2" css={touchTargets}>
      <Box overflowX="auto">
        <Segments label={t('queue:view.label')} value={filter.view} segments={views} onChange={(view) => onChange({ view })} />
      </Box>
      <Flex gap="2" align="center" wrap="wrap">
        <SearchField
          flex={{ base: `1 1 ${widthOf(words, 1)}`, md: `1 1 ${widthOf(words, 0.875)}` }}
          w="full"
          _focusWithin={{ w: 'full' }}
          value={filter.search}
          label={t('queue:filter.search')}
          busy={isBusy}
          onSearch={(search) => search !== filter.search && onChange({ search })}
        />
        <Flex gap="2" align="center" flexShrink="0">
          <Button
            size={{ base: 'sm', md: 'xs' }}
            variant="outline"
            colorPalette={filterCount ? 'brand' : 'gray'}
            bg={filterCount ? 'bg.selected' : 'bg.panel'}
            flexShrink="0"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon as={SlidersHorizontal} />
            {filterCount ? t('common:filter.withCount', { count: filterCount }) : t('common:filter.label')}
          </Button>
          <SortMenu sort={filter.sort} onChange={onChange} />
          <SavedViews
            place="inquiries"
            query={ticketList.filter.write(new URLSearchParams(), { ...filter, page: 1 }).toString()}
            onChoose={(query) => onChange(ticketList.filter.parse(new URLSearchParams(query)))}
          />
        </Flex>
      </Flex>
      {open && (
        <QueueFilterMenu filter={filter} handles={handles} onChange={onChange}>
          {filterCount > 1 && (
            <Button
              size="xs"
              variant="ghost"
              colorPalette="gray"
              onClick={() => onChange({ ...ticketList.filter.cleared, search: filter.search })}
            >
              {t('common:action.clearAll')}
            </Button>
          )}
        </QueueFilterMenu>
      )}
    </Flex>
  );
}

function QueueFilterMenu({
  filter,
  handles,
  onChange,
  children,
}: Pick<Props, 'filter' | 'handles' | 'onChange'> & { children: ReactNode }) {
  const { t } = useTranslation(['inquiries', 'common', 'queue']);
  const products = useProductOptions();
  return (
    <Flex role="group" aria-label={t('common:filter.label')} gap="2" wrap="wrap">
      <FilterMenu
        label={t('queue:filter.status')}
        value={filter.status ?? undefined}
        options={TICKET_STATUSES.map((status) => ({ value: status, label: t(`common:status.${STATUS_PILLS[status]}`) }))}
        onChange={(choice) => onChange({ status: TICKET_STATUSES.find((status) => status === choice) ?? null })}
      />
      <FilterMenu
        label={t('queue:filter.waitingFor')}
        value={filter.waitingFor ?? undefined}
        options={SIDES.toReversed().map((side) => ({
          value: side,
          label: t(handles ? `queue:waitingFor.${side}` : `queue:waitingForOwn.${side}`),
        }))}
        onChange={(choice) => onChange({ waitingFor: SIDES.find((side) => side === choice) ?? null })}
      />
      <FilterMenu
        label={t('queue:filter.type')}
        value={filter.type ?? undefined}
        options={INQUIRY_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChange={(choice) => onChange({ type: INQUIRY_TYPES.find((type) => type === choice) ?? null })}
      />
      <FilterMenu
        label={t('queue:filter.product')}
        value={filter.product || undefined}
        options={products.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(product = '') => onChange({ product })}
      />
      <DateRange label={t('queue:filter.submitted')} from={filter.from} to={filter.to} onChange={onChange} />
      {children}
    </Flex>
  );
}
