import { EVENT_CATEGORIES, EVENT_MODES } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { DateRange } from '../../ui/date/date-range';
import { FilterMenu } from '../../ui/list/filter-menu';
import type { EventFilter } from './events.list';

interface Props {
  filter: EventFilter;
  /** True if days can be selected. A month view selects its own days. */
  hasDayFilter: boolean;
  onChange: (part: Partial<EventFilter>) => void;
}

const find = <T extends string>(values: readonly T[], choice: string | undefined): T | null =>
  values.find((value) => value === choice) ?? null;

export function EventFilters({ filter, hasDayFilter, onChange }: Props) {
  const { t } = useTranslation('events');
  return (
    <>
      <FilterMenu
        label={t('field.category')}
        value={filter.category ?? undefined}
        options={EVENT_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        onChange={(choice) => onChange({ category: find(EVENT_CATEGORIES, choice) })}
      />
      <FilterMenu
        label={t('field.mode')}
        value={filter.mode ?? undefined}
        options={EVENT_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={(choice) => onChange({ mode: find(EVENT_MODES, choice) })}
      />
      {hasDayFilter && (
        <DateRange
          label={t('field.date')}
          from={filter.from}
          to={filter.until}
          onChange={({ from, to }) => onChange({ from, until: to })}
        />
      )}
    </>
  );
}
