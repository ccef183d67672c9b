import type { Role } from '@portal/contracts';
import { session } from '../live/session';
import type { SearchSource } from '../parts/feature';
import { createStore } from '../store';

/** Something that the palette leads to or does. */
export interface Find {
  id: string;
  group: string;
  title: string;
  detail?: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  to?: string;
  run?: () => void;
}

const RECENT = 5;
const recent = createStore<readonly Find[]>([]);
session.onEnd(() => recent.set([]));

/** Where this person went from the palette, the last on top. It ends with the session. */
export const recentFinds = (): readonly Find[] => recent.get();

export function remember(find: Find): void {
  const plain = { ...find, id: find.to ?? find.id };
  recent.update((before) => [plain, ...before.filter(({ id }) => id !== plain.id)].slice(0, RECENT));
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether each word of the text stands in the title, whatever its case and accents. */
export const matches = (title: string, text: string): boolean =>
  folded(text)
    .split(/\s+/)
    .every((word) => folded(title).includes(word));

export interface Finds {
  finds: readonly Find[];
  /** Why a feature could not answer; the others have. */
  failure: unknown;
}

/** Asks all features side by side. */
export async function findEverywhere(sources: readonly SearchSource[], role: Role, text: string, signal: AbortSignal): Promise<Finds> {
  const open = sources.filter(({ who }) => who(role));
  const answers = await Promise.allSettled(open.map(({ find }) => find(text, signal)));
  return {
    finds: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    failure: answers.find((answer) => answer.status === 'rejected')?.reason,
  };
}
