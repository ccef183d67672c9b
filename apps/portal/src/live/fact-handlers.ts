import type { FactData, FactType } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** What a feature does with facts: plain functions, no React. */
export type FactHandlers = {
  [T in FactType]: (cache: QueryClient, data: FactData<T>, fact: { seq: number; at: string }) => void;
};

/** What all features do with facts: each fact goes to every feature that hears it. */
export type AllFactHandlers = readonly Partial<FactHandlers>[];
