const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' };
for (const [name, sign] of Object.entries({
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  bull: '•',
  euro: '€',
  trade: '™',
  zwnj: '',
  zwj: '',
}))
  NAMED[name] = sign;
/** The names of the characters 161 to 255, in their order (HTML, named character references). */
const LATIN =
  'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
for (const [at, name] of LATIN.split(' ').entries()) NAMED[name] = String.fromCharCode(161 + at);

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
  });

const UNREAD = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'svg', 'object']);
const PARAGRAPHS = new Set(['p', 'blockquote', 'ul', 'ol', 'table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const LINES = new Set([...PARAGRAPHS, 'div', 'tr', 'li', 'section', 'article', 'header', 'footer', 'center', 'address', 'hr', 'dt', 'dd']);
const VOID = new Set(['br', 'hr', 'img', 'meta', 'link', 'input', 'wbr', 'col', 'area', 'base', 'source', 'o:p']);
/** What mail programs put around the mail that is answered. */
const QUOTING = /["'=\s](?:gmail_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix|zmail_extra|tutanota_quote)\b/i;
/** Where Outlook begins with it; it ends with the mail. */
const QUOTED_FROM_HERE =
  /["'=\s_](?:divRplyFwdMsg|appendonsend|ms-outlook-mobile-reference-message|mail-editor-reference-message-container)\b/i;
const DEEPEST = 500;
/** A `<` that begins a tag or a comment; any other is text. */
const TAG = /<(?=[a-z/!?])/gi;

/**
 * The text of an HTML mail, with `> ` before the lines of what it quotes. Nothing is run, fetched or kept of it but its text; time grows
 * with its length and with nothing else.
 */
export const htmlText = (html: string): string => {
  const lines: string[] = [];
  const open: { name: string; quoting: boolean; unread: boolean }[] = [];
  const openOf = new Map<string, number>();
  const within = { quoting: 0, unread: 0 };
  let line = '';
  let quotedToTheEnd = false;
  const count = ({ name, quoting, unread }: (typeof open)[number], more: 1 | -1) => {
    openOf.set(name, (openOf.get(name) ?? 0) + more);
    if (quoting) within.quoting += more;
    if (unread) within.unread += more;
  };
  const end = (blank = false) => {
    const text = line.replace(/[ \t]+/g, ' ').trim();
    line = '';
    if (text) lines.push(quotedToTheEnd || within.quoting ? `> ${text}` : text);
    if (blank && lines.length && lines.at(-1) !== '') lines.push('');
  };
  const leave = (name: string) => {
    if (!openOf.get(name)) return;
    if (LINES.has(name)) end(PARAGRAPHS.has(name));
    const at = open.findLastIndex((one) => one.name === name);
    for (const one of open.splice(at)) count(one, -1);
  };
  const enter = (name: string, tag: string) => {
    if (LINES.has(name)) end(PARAGRAPHS.has(name));
    if (name === 'br') end();
    if (name === 'li') line = '- ';
    if (name === 'td' || name === 'th') line += ' ';
    if (QUOTED_FROM_HERE.test(tag)) quotedToTheEnd = true;
    if (VOID.has(name) || tag.endsWith('/>') || open.length >= DEEPEST) return;
    const entered = { name, quoting: name === 'blockquote' || QUOTING.test(tag), unread: UNREAD.has(name) };
    open.push(entered);
    count(entered, 1);
  };

  let at = 0;
  while (at < html.length) {
    TAG.lastIndex = at;
    const next = TAG.exec(html)?.index ?? html.length;
    const text = html.slice(at, next);
    if (text && !within.unread) line += decoded(text.replace(/\s+/g, ' '));
    if (next === html.length) break;
    const comment = html.startsWith('<!--', next);
    const close = comment ? html.indexOf('-->', next) : html.indexOf('>', next);
    if (close < 0) break;
    const tag = html.slice(next, Math.min(close + 1, next + 2_000));
    const [, ending, name] = /^<(\/?)([a-z][\w:-]*)/i.exec(tag) ?? [];
    if (name) (ending ? leave : enter)(name.toLowerCase(), tag);
    at = close + (comment ? 3 : 1);
  }
  end();
  return lines.join('\n').trim();
};
