import type { FactData, FactType } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** What the cache does with each fact: complete, or it does not compile. Plain functions, no React. */
export type FactHandlers = {
  [T in FactType]: (cache: QueryClient, data: FactData<T>, fact: { seq: number; at: string }) => void;
};
