import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language';
import { api } from '../../live/api';
import type { UnitOption } from './unit-picker';

/** The milliseconds after which units are refetched, because companies may join at any time. */
const STALE_MS = 5 * 60_000;

export interface CompanyOption extends UnitOption {
  lcoId: string;
}

/**
 * Fetches the units that this person may select as an audience: the partner companies below the person's unit, and the local companies that
 * serve them.
 */
export function useAddressees(enabled = true) {
  const { bcp47 } = useLanguage();
  const { data, isError, refetch } = useQuery({ ...api.masters.companies.query({}), staleTime: STALE_MS, enabled });
  return useMemo(() => {
    const collator = new Intl.Collator(bcp47);
    const compareByName = (a: UnitOption, b: UnitOption) => collator.compare(a.name, b.name);
    const companies = (data?.items ?? []).map(({ id, name, lcoId, lcoName }): CompanyOption => ({ id, name, lcoId, detail: lcoName }));
    const lcos = new Map((data?.items ?? []).map(({ lcoId, lcoName }) => [lcoId, { id: lcoId, name: lcoName }]));
    return {
      companies: companies.sort(compareByName),
      isReady: data !== undefined,
      lcos: [...lcos.values()].sort(compareByName),
      isError,
      retry: () => void refetch(),
    };
  }, [data, isError, refetch, bcp47]);
}

/**
 * Returns the local companies of a region: the region with this id, or without an id the region that contains the `known` units. Includes
 * local companies without partner companies.
 */
export function useRegionLcos(regionId: string | undefined, knownUnits: readonly UnitOption[]): UnitOption[] {
  const { bcp47 } = useLanguage();
  const { data } = useQuery({ ...api.masters.countries.query(), staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    const countries = data?.items ?? [];
    const region = regionId ?? countries.find(({ lcoId }) => knownUnits.some(({ id }) => id === lcoId))?.regionId;
    const lcos = new Map(
      countries.filter((country) => country.regionId === region).map(({ lcoId, lcoName }) => [lcoId, { id: lcoId, name: lcoName }]),
    );
    const collator = new Intl.Collator(bcp47);
    return [...lcos.values()].sort((a, b) => collator.compare(a.name, b.name));
  }, [data, regionId, knownUnits, bcp47]);
}
