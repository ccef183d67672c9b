import type { Ticket } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/language';
import { api } from '../live/api';

export function useProductOptions(): { id: string; name: string }[] {
  const { code } = useLanguage();
  const { data } = useQuery({ ...api.masters.products.query({}), staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => data?.items.map(({ id, name, names }) => ({ id, name: names[code] ?? name })) ?? [], [data, code]);
}

/** Returns the name of a ticket's product in the language of the page. Until the names are loaded, returns the stored name. */
export function useProductName({ productId, productName }: Pick<Ticket, 'productId' | 'productName'>): string {
  return useProductOptions().find(({ id }) => id === productId)?.name ?? productName;
}
