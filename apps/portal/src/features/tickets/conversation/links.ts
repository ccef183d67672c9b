/** A part of a text: words, or an address that can be opened. */
export interface Part {
  kind: 'words' | 'link';
  text: string;
}

/** Letters of the scripts that write without blanks, where an address ends at the next letter. */
const NO_BLANKS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const HOST = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+';
const INSIDE = `(?:[\\w\\-.~:/?#\\[\\]@!$&()*+,;=%]|(?![${NO_BLANKS}ー])[\\p{L}\\p{M}])`;
/** Of a host that goes on in letters that are not read here, nothing is a link: its beginning is another host. */
const ADDRESS = new RegExp(
  `(?<![\\w.+-])https?://${HOST}(?![\\d\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}]|[.-]\\p{L})(?::\\d{1,5})?(?:[/?#]${INSIDE}*)?`,
  'giu',
);

const OPENING: Record<string, string> = { ')': '(', ']': '[' };

/** Without what belongs to the sentence around it: a full stop, or the bracket that the address stands in. */
function withoutEnd(address: string): string {
  const many: Record<string, number> = {};
  for (const sign of address) many[sign] = (many[sign] ?? 0) + 1;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] as string;
    const opening = OPENING[last];
    if (opening ? (many[last] ?? 0) <= (many[opening] ?? 0) : !'.,;:!?*'.includes(last)) break;
    many[last] = (many[last] ?? 0) - 1;
  }
  return address.slice(0, end);
}

/** Finds the http and https addresses in what somebody wrote. What is shown of a link is where it leads. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: run, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(run);
    if (!URL.canParse(address)) continue;
    if (index > at) parts.push({ kind: 'words', text: text.slice(at, index) });
    parts.push({ kind: 'link', text: address });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ kind: 'words', text: text.slice(at) });
  return parts;
}
