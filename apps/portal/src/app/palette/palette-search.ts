import { FIND_KINDS, type FindGroup, type FindItem, type FindKind, type Reply, type searchRoutes } from '@portal/contracts';
import i18next from 'i18next';
import { session } from '../../live/session';
import type { FindShelf, FindShelves } from '../../parts/feature';
import { createStore } from '../../store';

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
  /** It leads to the list that this is a part of, and is no thing of its own. */
  isList?: true;
}

const RECENT = 5;
const recent = createStore<readonly Find[]>([]);
session.onEnd(() => recent.set([]));

/** Where this person went from the palette, the last on top. It ends with the session. */
export const recentFinds = (): readonly Find[] => recent.get();

export function remember(find: Find): void {
  if (find.isList) return;
  const plain = { ...find, id: find.to ?? find.id };
  recent.update((before) => [plain, ...before.filter(({ id }) => id !== plain.id)].slice(0, RECENT));
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const wordsOf = (text: string) => folded(text).split(/\s+/);

/** Whether each word of the text stands in the title, whatever its case and accents. */
const matches = (title: string, text: string): boolean => wordsOf(text).every((word) => folded(title).includes(word));

/** Words of fewer letters are like too many others. */
const SHORTEST_MISTYPED = 4;

/** Whether a word begins another one but for a letter that is wrong, missing, too much, or in the place of its neighbour; never the first. */
function nearlyBegins(word: string, whole: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === whole[at]) at++;
  if (at === word.length) return true;
  if (at === 0) return false;
  const goesOn = (mine: number, other: number) => whole.startsWith(word.slice(at + mine), at + other);
  const isTurned = word[at] === whole[at + 1] && word[at + 1] === whole[at];
  return goesOn(1, 1) || goesOn(0, 1) || goesOn(1, 0) || (isTurned && goesOn(2, 2));
}

const nearlyMatches = (title: string, text: string): boolean => {
  const titles = wordsOf(title);
  return wordsOf(text).every(
    (word) =>
      titles.some((whole) => whole.includes(word)) ||
      (word.length >= SHORTEST_MISTYPED && titles.some((whole) => nearlyBegins(word, whole))),
  );
};

/** Those whose title has the words; where there is none, those that have them but for one mistyped letter a word. */
export function namedBy<T extends { title: string }>(rows: readonly T[], text: string): T[] {
  const exact = rows.filter(({ title }) => matches(title, text));
  return exact.length ? exact : rows.filter(({ title }) => nearlyMatches(title, text));
}

/** What the server is asked for: `#4821973` is the number of an inquiry, and no part or document. */
export const termOf = (text: string): string => text.replace(/^(?:#|inq[\s-]?)(?=\d+$)/i, 'INQ-');

export type FindReply = Reply<(typeof searchRoutes)['find']>;

/** What was found, a group a kind in the order of the contract; where there is more of a kind, its last row leads to all. */
export function foundRows(shelves: FindShelves, reply: FindReply, text: string, number: (value: number) => string): Find[] {
  const rowsOf = <K extends FindKind>(kind: K): Find[] => {
    const [shelf, group] = [shelves[kind] as FindShelf<K> | undefined, reply[kind] as FindGroup<K> | undefined];
    if (!shelf || !group) return [];
    const { items, totalCount, totalIsMore } = group;
    const head = shelf.title();
    const rows = items.flatMap((item, at): Find[] => {
      const row = { ...shelf.row(item), group: head };
      const action = shelf.action?.(item as FindItem<K>, at === 0);
      return action ? [row, { id: `do ${row.id}`, group: head, ...action }] : [row];
    });
    if (!shelf.all || totalCount <= items.length) return rows;
    const total = `${number(totalCount)}${totalIsMore ? '+' : ''}`;
    return [
      ...rows,
      { id: `all ${kind}`, group: head, title: i18next.t('pages:palette.all', { total }), to: shelf.all(text), isList: true },
    ];
  };
  return FIND_KINDS.flatMap((kind) => rowsOf(kind));
}
