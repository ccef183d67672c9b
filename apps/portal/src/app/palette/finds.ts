import { FIND_KINDS, type FindGroup, type FindItem, type FindKind, type Reply, type searchRoutes } from '@portal/contracts';
import i18next from 'i18next';
import { CornerDownRight, List, type LucideIcon } from 'lucide-react';
import type { RecentItem } from '../../live/recent-items';
import type { FindSection, FindSections, FoundVersion } from '../../parts/feature';

export interface PaletteRow {
  id: string;
  group: string;
  glyph: LucideIcon;
  title: string;
  detail?: string;
  keys?: readonly string[];
  found?: FoundVersion;
  to?: string;
  run?: () => void;
  /** True if the entry links to a list rather than to one item. */
  isList?: true;
  /** True for a glyph that points in the reading direction. */
  flips?: true;
  /** The item to remember when the row is opened. */
  item?: RecentItem;
}

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const wordsOf = (text: string) => foldText(text).split(/\s+/);

/** Returns true if the title contains each word of the text, ignoring case and accents. */
const containsWords = (title: string, text: string): boolean => wordsOf(text).every((word) => foldText(title).includes(word));

/** The minimum length of a word that may be mistyped. Shorter words resemble too many others. */
const SHORTEST_MISTYPED = 4;

/**
 * Returns true if a word is a prefix of another word apart from one wrong, missing, extra or swapped letter. The first letter must match.
 */
function isNearPrefix(word: string, whole: string): boolean {
  let index = 0;
  while (index < word.length && word[index] === whole[index]) index++;
  if (index === word.length) return true;
  if (index === 0) return false;
  const hasRestAt = (mine: number, other: number) => whole.startsWith(word.slice(index + mine), index + other);
  const isSwapped = word[index] === whole[index + 1] && word[index + 1] === whole[index];
  return hasRestAt(1, 1) || hasRestAt(0, 1) || hasRestAt(1, 0) || (isSwapped && hasRestAt(2, 2));
}

const containsMistypedWords = (title: string, text: string): boolean => {
  const titles = wordsOf(title);
  return wordsOf(text).every(
    (word) =>
      titles.some((whole) => whole.includes(word)) ||
      (word.length >= SHORTEST_MISTYPED && titles.some((whole) => isNearPrefix(word, whole))),
  );
};

/** Returns the rows whose title contains the words. If there are none, returns those that match with one mistyped letter per word. */
export function filterByTitle<T extends { title: string }>(rows: readonly T[], text: string): T[] {
  const exact = rows.filter(({ title }) => containsWords(title, text));
  return exact.length ? exact : rows.filter(({ title }) => containsMistypedWords(title, text));
}

/** Returns the search term for the server. `#4821973` is the number of an inquiry, not of a part or document. */
export const termOf = (text: string): string => text.replace(/^(?:#|inq[\s-]?)(?=\d+$)/i, 'INQ-');

export type FindReply = Reply<(typeof searchRoutes)['find']>;

/** Returns the found entries by kind, in the order of the contract. If a kind has more matches, its last row links to all of them. */
export function rowsOfReply(shelves: FindSections, reply: FindReply, text: string, number: (value: number) => string): PaletteRow[] {
  const rowsOf = <K extends FindKind>(kind: K): PaletteRow[] => {
    const [shelf, group] = [shelves[kind] as FindSection<K> | undefined, reply[kind] as FindGroup<K> | undefined];
    if (!shelf || !group) return [];
    const { items, totalCount, totalIsMore } = group;
    const head = shelf.title();
    const rows = items.flatMap((item, at): PaletteRow[] => {
      const foundRow = shelf.row(item);
      const row: PaletteRow = { ...foundRow, group: head, glyph: shelf.glyph, item: { ...foundRow, kind } };
      const action = shelf.action?.(item as FindItem<K>, at === 0);
      return action ? [row, { id: `do ${row.id}`, group: head, glyph: CornerDownRight, flips: true, ...action }] : [row];
    });
    if (!shelf.all || totalCount <= items.length) return rows;
    const total = `${number(totalCount)}${totalIsMore ? '+' : ''}`;
    return [
      ...rows,
      {
        id: `all ${kind}`,
        group: head,
        glyph: List,
        title: i18next.t('pages:palette.all', { total }),
        to: shelf.all(text),
        isList: true,
      },
    ];
  };
  return FIND_KINDS.flatMap((kind) => rowsOf(kind));
}
