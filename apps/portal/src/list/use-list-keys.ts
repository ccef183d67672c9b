import type { KeyboardEvent } from 'react';
import { usePageKeys } from '../ui/input/use-page-keys';
import type { KeyAction, listKeys } from './list-keys';

interface Keyed {
  keysWith: (acts: ReadonlyMap<string, KeyAction>) => ReturnType<typeof listKeys>;
}

/**
 * The keys of a list on its screen; `acts` are those that only this list has. They work while nothing of the page has the focus; what this
 * answers with goes on the elements in and beside the list where they work, too.
 */
export function useListKeys({ keysWith }: Keyed, acts: ReadonlyMap<string, KeyAction>): (event: KeyboardEvent) => void {
  const { onKeyDown, onKeyElsewhere } = keysWith(acts);
  usePageKeys(onKeyElsewhere);
  return onKeyDown;
}
