import type { RefObject } from 'react';
import type { KeyAction, listKeys } from '../../list/list-keys';
import type { ListState } from '../../list/use-list';

/** What `useList` says of a list of publications. */
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
