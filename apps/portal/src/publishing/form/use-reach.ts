import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../live/api';
import type { CommonFields } from './common-fields';

const WAIT_MS = 250;

interface Options {
  audience: Pick<CommonFields, 'scope' | 'lcos' | 'companies'>;
  isRegion: boolean;
  /** The id of the edited item, whose individual grants are included. */
  publicationId: string | undefined;
}

/** Returns the input of the reach query shortly after the last change of the audience, or null until the selection is complete. */
export function useReachInput({ audience, isRegion, publicationId }: Options) {
  const { scope } = audience;
  const text = JSON.stringify({
    scope,
    lcos: isRegion ? audience.lcos.toSorted() : [],
    companies: scope === 'specific' ? audience.companies.toSorted() : [],
  });
  const [settledText, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const settledAudience = JSON.parse(settledText) as Options['audience'];
  const isComplete = (!isRegion || settledAudience.lcos.length > 0) && (scope === 'all' || settledAudience.companies.length > 0);
  return isComplete ? { ...settledAudience, ...(publicationId ? { publicationId } : {}) } : null;
}
export type ReachInput = NonNullable<ReturnType<typeof useReachInput>>;

const NO_AUDIENCE: ReachInput = { scope: 'all', lcos: [], companies: [] };

/** Returns the reach of an audience before publication, or undefined until it is loaded. */
export function useReach(input: ReachInput | null) {
  const { data } = useQuery({
    ...api.publications.reach.query(input ?? NO_AUDIENCE),
    enabled: input !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return input === null ? undefined : data;
}

export const namesQuery = (input: ReachInput) => ({ ...api.publications.reach.query({ ...input, named: true }), staleTime: 0 });
