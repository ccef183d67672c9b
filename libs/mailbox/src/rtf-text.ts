/** The names of groups whose content is not text of the document. */
const HIDDEN_GROUPS = new Set(
  'fonttbl colortbl stylesheet info pict object header footer headerl headerr headerf footerl footerr footerf listtable listoverridetable generator themedata datastore rsidtbl xmlnstbl latentstyles filetbl revtbl fldinst bkmkstart bkmkend'.split(
    ' ',
  ),
);
const CHARACTERS: Record<string, string> = {
  par: '\n',
  line: '\n',
  row: '\n',
  sect: '\n',
  page: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};
const FONT_CHARSETS: Record<string, string> = {
  0: 'windows-1252',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const CODE_PAGES: Record<string, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 65001: 'utf-8', 874: 'windows-874' };
const MAX_GROUPS = 1_000;
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)/giy;

interface Group {
  isHidden: boolean;
  /** True within `\htmlrtf`: RTF that repeats the HTML. */
  isRepeated: boolean;
  /** True within `\*\htmltag`: HTML source. */
  isMarkup: boolean;
  charset: string;
  /** The number of fallback characters that follow a Unicode character, for older readers. */
  substitutes: number;
}

const decoderOf = (charset: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(charset);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder('windows-1252');
  }
};

/** Reads an RTF body: its text, or the HTML that Outlook embedded (MS-OXRTFEX). `rtf` has one character per byte. */
export const readRtf = (rtf: string): { text: string; html: string } => {
  const isHtml = /\\fromhtml1/.test(rtf.slice(0, 1_000));
  let charset = 'windows-1252';
  let group: Group = { isHidden: false, isRepeated: false, isMarkup: false, charset: '', substitutes: 1 };
  const outerGroups: Group[] = [];
  const fonts = new Map<number, string>();
  const parts: string[] = [];
  let bytes: number[] = [];
  let isFontTable = false;
  let font = -1;
  let skipCount = 0;
  let isStarred = false;

  const flush = (): void => {
    if (bytes.length) parts.push(decoderOf(group.charset || charset).decode(Uint8Array.from(bytes)));
    bytes = [];
  };
  const isSilent = (): boolean => group.isHidden || (isHtml && group.isRepeated);
  const addText = (text: string): void => {
    flush();
    if (!isSilent()) parts.push(text);
  };
  const addByte = (byte: number): void => {
    if (skipCount > 0) skipCount--;
    else if (!isSilent()) bytes.push(byte);
  };

  const applyControlWord = (word: string, value: number | null): void => {
    if (isStarred) {
      isStarred = false;
      if (isHtml && word === 'htmltag') group.isMarkup = true;
      else group.isHidden = true;
      return;
    }
    if (word === 'fonttbl') isFontTable = true;
    if (HIDDEN_GROUPS.has(word)) group.isHidden = true;
    else if (word === 'ansicpg' && value !== null) charset = CODE_PAGES[value] ?? `windows-${value}`;
    else if (word === 'htmlrtf') group.isRepeated = value !== 0;
    else if (word === 'uc' && value !== null) group.substitutes = Math.max(0, value);
    else if (word === 'f' && value !== null) {
      flush();
      if (isFontTable) font = value;
      else group.charset = fonts.get(value) ?? '';
    } else if (word === 'fcharset' && value !== null && isFontTable) {
      const name = FONT_CHARSETS[value];
      if (name) fonts.set(font, name);
    } else if (word === 'plain') {
      flush();
      group.charset = '';
    } else if (word === 'u' && value !== null) {
      addText(String.fromCharCode(value & 0xffff));
      skipCount = group.substitutes;
    } else if (CHARACTERS[word] !== undefined && !(group.isMarkup && word !== 'par' && word !== 'tab')) addText(CHARACTERS[word]);
  };

  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(rtf); token; token = TOKEN.exec(rtf)) {
    const [, word, value, hex, symbol, brace, text] = token;
    if (brace === '{') {
      flush();
      skipCount = 0;
      if (outerGroups.length >= MAX_GROUPS) break;
      outerGroups.push(group);
      group = { ...group };
    } else if (brace === '}') {
      flush();
      skipCount = 0;
      const parent = outerGroups.pop();
      if (!parent) break;
      group = parent;
      if (!group.isHidden) isFontTable = false;
    } else if (word !== undefined) applyControlWord(word.toLowerCase(), value === undefined ? null : Number(value));
    else if (hex !== undefined) addByte(Number.parseInt(hex, 16));
    else if (symbol !== undefined) {
      if (symbol === '*') isStarred = true;
      else if (symbol === '~') addText('\u00a0');
      else if (symbol === '_') addText('-');
      else if (symbol === '\n' || symbol === '\r') addText('\n');
      else if ('\\{}'.includes(symbol)) addByte(symbol.charCodeAt(0));
    } else for (const byte of Buffer.from(text!.replace(/[\r\n]/g, ''), 'latin1')) addByte(byte);
  }
  flush();
  const content = parts.join('').toWellFormed();
  return isHtml ? { text: '', html: content } : { text: content, html: '' };
};
