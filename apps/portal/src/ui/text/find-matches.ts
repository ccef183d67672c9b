/** Everywhere in these elements where the words stand, from top to bottom. A match may begin in one piece of text and end in another. */
export function findMatches(elements: Iterable<Element>, words: string): Range[] {
  const sought = words.trim();
  if (!sought) return [];
  const pattern = new RegExp(sought.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu');
  return [...elements].flatMap((element) => {
    const pieces = textsIn(element);
    const text = pieces.map(({ data }) => data).join('');
    return [...text.matchAll(pattern)].map(({ 0: match, index }) => rangeOf(pieces, index, index + match.length));
  });
}

/** The pieces of text in an element, in their order. */
export function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** From one place to another in the pieces joined. */
export function rangeOf(pieces: readonly Text[], from: number, to: number): Range {
  const range = document.createRange();
  let at = 0;
  for (const piece of pieces) {
    const end = at + piece.length;
    if (from >= at && from < end) range.setStart(piece, from - at);
    if (to > at && to <= end) range.setEnd(piece, to - at);
    at = end;
  }
  return range;
}

/** The names under which the stylesheet knows the highlights. */
const ALL = 'found';
const CURRENT = 'found-current';

/** Marks the matches without touching the page; a browser that cannot do it shows the message only. */
export function highlight(matches: readonly Range[], current: Range | undefined): () => void {
  if (!('highlights' in CSS)) return () => {};
  CSS.highlights.set(ALL, new Highlight(...matches));
  if (current) CSS.highlights.set(CURRENT, new Highlight(current));
  return () => {
    CSS.highlights.delete(ALL);
    CSS.highlights.delete(CURRENT);
  };
}
