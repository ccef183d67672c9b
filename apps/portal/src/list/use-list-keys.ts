import type { KeyboardEvent } from 'react';
import { usePageKeys } from '../ui/input/use-page-keys';
import type { KeyAction, listKeys } from './list-keys';

interface Keyed {
  keysWith: (acts: ReadonlyMap<string, KeyAction>) => ReturnType<typeof listKeys>;
}

/**
 * Handles the keys of a list on its screen; `acts` are the keys of this list only. They also work while nothing on the page has the focus.
 * The returned handler belongs on the elements in and beside the list.
 */
export function useListKeys({ keysWith }: Keyed, acts: ReadonlyMap<string, KeyAction>): (event: KeyboardEvent) => void {
  const { onKeyDown, onKeyElsewhere } = keysWith(acts);
  usePageKeys(onKeyElsewhere);
  return onKeyDown;
}
