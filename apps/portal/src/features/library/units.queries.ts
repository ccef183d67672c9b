import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language';
import { api } from '../../live/api';
import type { UnitOption } from './unit-picker';

/** Companies join on any day. */
const STALE_MS = 5 * 60_000;

export interface CompanyOption extends UnitOption {
  lcoId: string;
}

/** Whom this person may address: the partner companies below, and the local companies that serve them. */
export function useAddressees(enabled = true) {
  const { bcp47 } = useLanguage();
  const { data, isError, refetch } = useQuery({ ...api.master.cpList.query({}), staleTime: STALE_MS, enabled });
  return useMemo(() => {
    const collator = new Intl.Collator(bcp47);
    const byName = (a: UnitOption, b: UnitOption) => collator.compare(a.name, b.name);
    const companies = (data?.items ?? []).map(({ id, name, lcoId, lcoName }): CompanyOption => ({ id, name, lcoId, detail: lcoName }));
    const lcos = new Map((data?.items ?? []).map(({ lcoId, lcoName }) => [lcoId, { id: lcoId, name: lcoName }]));
    return {
      companies: companies.sort(byName),
      isReady: data !== undefined,
      lcos: [...lcos.values()].sort(byName),
      isError,
      retry: () => void refetch(),
    };
  }, [data, isError, refetch, bcp47]);
}
