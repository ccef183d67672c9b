import type { RefObject } from 'react';
import type { KeyAction, listKeys } from '../../list/list-keys';
import type { ListState } from '../../list/use-list';

/** The part of the result of `useList` that a list of publications uses. */
export interface ListView<Row, Ghost> {
  filter: { page: number; search: string };
  rows: Row[] | undefined;
  ghosts: ReadonlyMap<string, Ghost>;
  fresh: ReadonlyMap<string, { still: boolean }>;
  pending: readonly unknown[];
  element: RefObject<HTMLDivElement | null>;
  state: ListState;
  total: number;
  isTurning: boolean;
  failure: string | null;
  retry: () => void;
  showPending: () => Promise<void>;
  markSeen: (id: string) => void;
  toPage: (page: number) => void;
  keysWith: (acts: ReadonlyMap<string, KeyAction>) => ReturnType<typeof listKeys>;
}
