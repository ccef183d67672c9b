import type { FactData, FactType } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** The fact handlers of a feature: plain functions, no React. */
export type FactHandlers = {
  [T in FactType]: (cache: QueryClient, data: FactData<T>, fact: { seq: number; at: string }) => void;
};

/** The fact handlers of all features: each fact goes to every feature that handles it. */
export type AllFactHandlers = readonly Partial<FactHandlers>[];
