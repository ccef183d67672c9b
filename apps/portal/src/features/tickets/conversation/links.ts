export interface LinkPart {
  kind: 'words' | 'link';
  text: string;
}

/** Matches scripts without spaces, where a URL ends at the next letter. */
const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const HOST = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+';
const ADDRESS_CHARACTER = `(?:[\\w\\-.~:/?#\\[\\]@!$&()*+,;=%]|(?![${UNSPACED_SCRIPTS}ー])[\\p{L}\\p{M}])`;
/**
 * Matches an http(s) URL. A host that continues in letters of another script is not matched, because its first part is a different host.
 */
const ADDRESS = new RegExp(
  `(?<![\\w.+-])https?://${HOST}(?![\\d\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}]|[.-]\\p{L})(?::\\d{1,5})?(?:[/?#]${ADDRESS_CHARACTER}*)?`,
  'giu',
);

const OPENING_BRACKETS: Record<string, string> = { ')': '(', ']': '[' };

/** Strips punctuation of the surrounding sentence from the end of a URL: a full stop, or a bracket around the URL. */
function stripPunctuation(address: string): string {
  const counts: Record<string, number> = {};
  for (const character of address) counts[character] = (counts[character] ?? 0) + 1;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] as string;
    const openingBracket = OPENING_BRACKETS[last];
    if (openingBracket ? (counts[last] ?? 0) <= (counts[openingBracket] ?? 0) : !'.,;:!?*'.includes(last)) break;
    counts[last] = (counts[last] ?? 0) - 1;
  }
  return address.slice(0, end);
}

/** Finds http and https URLs in a text. A link displays its actual target. */
export function splitLinks(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let textStart = 0;
  for (const { 0: run, index } of text.matchAll(ADDRESS)) {
    const address = stripPunctuation(run);
    if (!URL.canParse(address)) continue;
    if (index > textStart) parts.push({ kind: 'words', text: text.slice(textStart, index) });
    parts.push({ kind: 'link', text: address });
    textStart = index + address.length;
  }
  if (textStart < text.length) parts.push({ kind: 'words', text: text.slice(textStart) });
  return parts;
}
