import { DOCUMENT_LANGUAGES } from '@portal/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod/mini';
import { deviceStorage } from '../../device/storage';
import { parseId } from '../../list/filter';
import type { FilterState } from '../../publishing/list/publication-list-screen';
import type { DocumentFilter } from './documents.list';

/** The filters that a person uses for weeks. All other filters apply to a single visit. */
type Scope = Pick<DocumentFilter, 'product' | 'language'>;

const KEY = 'portal.library.scope';
const ScopeSchema = z.object({ who: z.string(), product: z.string(), language: z.nullable(z.enum(DOCUMENT_LANGUAGES)) });

const readScope = (userId: string): Scope | null => {
  try {
    const storedScope = ScopeSchema.safeParse(JSON.parse(deviceStorage.get(KEY) ?? 'null'));
    if (!storedScope.success || storedScope.data.who !== userId) return null;
    return { product: parseId(storedScope.data.product) ?? '', language: storedScope.data.language };
  } catch {
    return null;
  }
};

/** Restores the product and language that this person last selected on this device if the list is opened without filters. */
export function useRememberedScope({ filter, onChange, reader, isNarrowed }: FilterState<DocumentFilter>): void {
  const { product, language } = filter;
  const { userId } = reader;
  const isFirst = useRef(true);
  const restore = useEffectEvent((): boolean => {
    const last = isFirst.current && !isNarrowed ? readScope(userId) : null;
    isFirst.current = false;
    if (!last?.product && !last?.language) return false;
    onChange(last, { replace: true });
    return true;
  });
  useEffect(() => {
    if (!restore()) deviceStorage.set(KEY, JSON.stringify({ who: userId, product, language }));
  }, [userId, product, language]);
}
