import { EFFECTIVE_STATES, isHeadquarters, isStaff } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import type { FilterState } from '../../publishing/list/publication-list-screen';
import { FilterMenu } from '../../ui/list/filter-menu';
import { ACCESS_LEVELS, type PriceFilter } from './prices.list';

/** The filters of price lists: by validity, and for staff by audience. */
export function PriceFilters({ filter, onChange, reader: { role } }: FilterState<PriceFilter>) {
  const { t } = useTranslation(['publishing', 'common']);
  // All roles except headquarters see only one region.
  const isGlobal = isHeadquarters(role);
  const countries = useQuery({ ...api.masters.countries.query(), staleTime: Number.POSITIVE_INFINITY, enabled: isGlobal });
  const regions = new Map((countries.data?.items ?? []).map(({ regionId, regionName }) => [regionId, regionName]));
  const find = <T extends string>(values: readonly T[], choice: string | undefined): T | null =>
    values.find((value) => value === choice) ?? null;
  return (
    <>
      <FilterMenu
        label={t('effective.label')}
        value={filter.effective ?? undefined}
        options={EFFECTIVE_STATES.map((value) => ({ value, label: t(`effective.${value}`) }))}
        onChange={(choice) => onChange({ effective: find(EFFECTIVE_STATES, choice) })}
      />
      {isStaff(role) && (
        <FilterMenu
          label={t('field.accessLevel')}
          value={filter.scope ?? undefined}
          options={ACCESS_LEVELS.map((value) => ({ value, label: t(`common:status.${value === 'all' ? 'allCps' : 'specificCp'}`) }))}
          onChange={(choice) => onChange({ scope: find(ACCESS_LEVELS, choice) })}
        />
      )}
      {isGlobal && (
        <FilterMenu
          label={t('field.region')}
          value={filter.region || undefined}
          options={[...regions].map(([value, label]) => ({ value, label }))}
          onChange={(region = '') => onChange({ region })}
        />
      )}
    </>
  );
}
