import { INQUIRY_TYPES, TICKET_STATUSES, type TicketCounts } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { DateRange } from '../../../ui/date-range';
import { FilterBar, StatusSegments } from '../../../ui/filter-bar';
import { FilterMenu } from '../../../ui/filter-menu';
import { SearchField } from '../../../ui/search-field';
import type { InquiryFilter } from '../inquiries.filter';
import { inquiryList } from '../inquiries.list';
import { PILLS } from '../status-pills';

interface Props {
  filter: InquiryFilter;
  handles: boolean;
  counts: TicketCounts | undefined;
  /** Another page or filter is on its way. */
  busy: boolean;
  onChange: (part: Partial<InquiryFilter>) => void;
}

export function QueueFilters({ filter, handles, counts, busy, onChange }: Props) {
  const { t } = useTranslation(['inquiries', 'common']);
  const products = useQuery({ ...api.master.product.query({}), staleTime: Number.POSITIVE_INFINITY }).data?.items ?? [];
  const views: { value: InquiryFilter['view']; label: string; count?: number }[] = handles
    ? [
        { value: 'mine', label: t('view.mine'), count: counts?.mine },
        { value: 'unassigned', label: t('view.unassigned'), count: counts?.unassigned },
        { value: 'all', label: t('view.all') },
      ]
    : [
        { value: 'mine', label: t('view.open'), count: counts?.open },
        { value: 'all', label: t('view.all') },
      ];
  const set = [filter.product, filter.type, filter.status, filter.from || filter.to].filter(Boolean).length;

  return (
    <FilterBar
      set={set}
      onClear={() => onChange({ ...inquiryList.filter.cleared, search: filter.search })}
      segments={<StatusSegments label={t('view.label')} value={filter.view} segments={views} onChange={(view) => onChange({ view })} />}
      search={
        <SearchField
          value={filter.search}
          label={t('filter.search')}
          busy={busy}
          onSearch={(search) => search !== filter.search && onChange({ search })}
        />
      }
      filters={
        <>
          <FilterMenu
            label={t('filter.status')}
            value={filter.status ?? undefined}
            options={TICKET_STATUSES.map((status) => ({ value: status, label: t(`common:status.${PILLS[status]}`) }))}
            onChange={(chosen) => onChange({ status: TICKET_STATUSES.find((status) => status === chosen) ?? null })}
          />
          <FilterMenu
            label={t('filter.type')}
            value={filter.type ?? undefined}
            options={INQUIRY_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            onChange={(chosen) => onChange({ type: INQUIRY_TYPES.find((type) => type === chosen) ?? null })}
          />
          <FilterMenu
            label={t('filter.product')}
            value={filter.product || undefined}
            options={products.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(product = '') => onChange({ product })}
          />
          <DateRange label={t('filter.submitted')} from={filter.from} to={filter.to} onChange={onChange} />
        </>
      }
    />
  );
}
