/** Finds all matches of a text in these elements, from top to bottom. A match may span several text nodes. */
export function findMatches(elements: Iterable<Element>, words: string): Range[] {
  const searchText = words.trim();
  if (!searchText) return [];
  const pattern = new RegExp(searchText.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu');
  return [...elements].flatMap((element) => {
    const pieces = textsIn(element);
    const text = pieces.map(({ data }) => data).join('');
    return [...text.matchAll(pattern)].map(({ 0: match, index }) => rangeOf(pieces, index, index + match.length));
  });
}

export function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Returns the range between two offsets in the concatenated text nodes. */
export function rangeOf(pieces: readonly Text[], from: number, to: number): Range {
  const range = document.createRange();
  let offset = 0;
  for (const piece of pieces) {
    const end = offset + piece.length;
    if (from >= offset && from < end) range.setStart(piece, from - offset);
    if (to > offset && to <= end) range.setEnd(piece, to - offset);
    offset = end;
  }
  return range;
}

/** The names of the highlights in the style sheet. */
const ALL_HIGHLIGHTS = 'found';
const CURRENT_HIGHLIGHT = 'found-current';

/** Highlights the matches without changing the DOM. A browser without support shows only the message with the current match. */
export function highlight(matches: readonly Range[], current: Range | undefined): () => void {
  if (!('highlights' in CSS)) return () => {};
  CSS.highlights.set(ALL_HIGHLIGHTS, new Highlight(...matches));
  if (current) CSS.highlights.set(CURRENT_HIGHLIGHT, new Highlight(current));
  return () => {
    CSS.highlights.delete(ALL_HIGHLIGHTS);
    CSS.highlights.delete(CURRENT_HIGHLIGHT);
  };
}
