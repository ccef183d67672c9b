import { decodeHTML } from 'entities';

const UNREAD = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'svg', 'object']);
const PARAGRAPHS = new Set(['p', 'blockquote', 'ul', 'ol', 'table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const LINES = new Set([...PARAGRAPHS, 'div', 'tr', 'li', 'section', 'article', 'header', 'footer', 'center', 'address', 'hr', 'dt', 'dd']);
const VOID = new Set(['br', 'hr', 'img', 'meta', 'link', 'input', 'wbr', 'col', 'area', 'base', 'source', 'o:p']);
/** The elements that mail programs put around the mail that is answered. */
const QUOTING =
  /["'=\s](?:gmail_quote|gmail_extra_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix|moz-forward-container|zmail_extra|tutanota_quote|aol_quoted|WordSection_quoted|replyIntro|reply-intro|iw_mail|skiff_quote|hs_reply)\b|\bname=["']?quote["'\s>]/i;
/** The elements that enclose an announcement and the quotations below it, which an answer between the lines divides. */
const REPLY_CONTAINER = /["'=\s](?:gmail_quote|gmail_extra_quote|protonmail_quote|zmail_extra)\b/i;
const CITATION = /\btype=["']?cite/i;
/** The elements where Outlook begins with it; it ends with the mail. */
const QUOTED_FROM_HERE =
  /["'=\s_](?:divRplyFwdMsg|appendonsend|ms-outlook-mobile-reference-message|mail-editor-reference-message-container|OutlookMessageHeader|OLK_SRC_BODY_SECTION)\b/i;
/** The line that desktop versions of Outlook draw over the head of what they quote. */
const OUTLOOK_RULE = /style=["'][^"']*border-top:\s*solid\s+#(?:E1E1E1|B5C4DF|B5C4DE|CCCCCC)/i;
/** `<b>Von:</b>`, `<b><span …>Sent:</span></b>` */
const BOLD_LABEL = /<(?:b|strong)\b[^>]{0,200}>(?:\s*<span[^>]{0,300}>)?[^<>]{1,40}[:：]/gi;
const HEAD_LENGTH = 4_000;
const RULES_AT_MOST = 20;
const SIGNATURE = /["'=\s](?:moz-signature|gmail_signature)["'\s>]|data-smartmail=["']?gmail_signature/i;
const DIVIDER = '-- ';
const MSO_NORMAL = /class=["']?Mso(?:Normal|PlainText)/i;
const CONTENT_ID = /\bsrc\s*=\s*["']?cid:([^"'\s>]{1,300})/i;
const DEEPEST = 500;
/** A `<` that begins a tag or a comment; any other is text. */
const TAG = /<(?=[a-z/!?])/gi;
/** Encloses the content id of a picture where it appears in the text. */
export const PICTURE_MARK = '\ufffc';

/** The text of an HTML mail. */
export interface HtmlText {
  /** `> ` is put before the lines of what it quotes, and the divider of signatures before those that are marked as such. */
  text: string;
  /** True if elements of a mail program say what is quoted, or what a signature is. */
  isStructured: boolean;
  /** True if Outlook's quotation goes on to the last line. */
  isQuotedToTheEnd: boolean;
}

interface Open {
  name: string;
  isQuoting: boolean;
  isUnread: boolean;
  isSignature: boolean;
  isParagraph: boolean;
  /** True for an element that stops quoting at the end of the first quotation in it. */
  isReplyContainer: boolean;
  /** The container whose quotation this element is. */
  container: Open | undefined;
}

/** Collects the lines of a text, and marks those that are quoted. */
class Lines {
  readonly all: string[] = [];
  private readonly isQuoted: () => boolean;
  private readonly onLine: (line: string) => void;
  private line = '';
  private isBlankLine = false;

  constructor(isQuoted: () => boolean, onLine: (line: string) => void) {
    this.isQuoted = isQuoted;
    this.onLine = onLine;
  }

  /** The line that is not complete yet. */
  get hasText(): boolean {
    return this.line.trim() !== '';
  }

  add(text: string): void {
    this.line += text;
    if (text.includes('\u00a0')) this.isBlankLine = true;
  }

  start(text: string): void {
    this.line = text;
  }

  end(): void {
    const spaced = this.line.replace(/[ \t\u00a0]+/g, ' ').trimStart();
    const text = spaced === DIVIDER ? DIVIDER : spaced.trimEnd();
    const isBlank = this.isBlankLine;
    this.line = '';
    this.isBlankLine = false;
    // A signature that is marked brings the divider that was put before it.
    if (text.trimEnd() === '--' && this.all.at(-1) === DIVIDER) return;
    if (text) {
      this.all.push(this.isQuoted() ? `> ${text}` : text);
      this.onLine(text);
    } else if (isBlank) this.blank();
  }

  blank(): void {
    if (this.all.length && this.all.at(-1) !== '') this.all.push('');
  }
}

const isOutlookHead = (html: string, from: number): boolean => {
  const labels = html.slice(from, from + HEAD_LENGTH).match(BOLD_LABEL);
  return labels !== null && labels.length >= 3;
};

/**
 * Reads the text of an HTML mail. Nothing of it is run or fetched; time grows with its length and with nothing else. Text below a line for
 * which `isQuotationEnd` is true was written below what Outlook quotes.
 */
export const readHtml = (html: string, isQuotationEnd: (line: string) => boolean = () => false): HtmlText => {
  const open: Open[] = [];
  const openOf = new Map<string, number>();
  const depth = { quoting: 0, unread: 0, signature: 0, pre: 0 };
  let isQuotedToTheEnd = false;
  let isStructured = false;
  let rules = 0;
  /** The index of the divider over the last signature, until own text follows it. */
  let divider = -1;
  const lines = new Lines(
    () => isQuotedToTheEnd || depth.quoting > 0,
    (line) => {
      if (isQuotedToTheEnd && isQuotationEnd(line)) isQuotedToTheEnd = false;
    },
  );

  const count = ({ name, isQuoting, isUnread, isSignature }: Open, more: 1 | -1) => {
    openOf.set(name, (openOf.get(name) ?? 0) + more);
    if (isQuoting) depth.quoting += more;
    if (isUnread) depth.unread += more;
    if (isSignature) depth.signature += more;
    if (name === 'pre') depth.pre += more;
  };
  const addText = (text: string) => {
    // Own text below a signature: what is above it was none.
    if (divider >= 0 && !depth.signature && !depth.quoting && !isQuotedToTheEnd && text.trim()) {
      lines.all.splice(divider, 1, '');
      divider = -1;
    }
    lines.add(text);
  };
  const beginSignature = () => {
    lines.end();
    if (depth.quoting || isQuotedToTheEnd || depth.signature) return;
    while (lines.all.at(-1) === '') lines.all.pop();
    if (lines.all.at(-1)?.trim() === '--') lines.all.pop();
    lines.all.push(DIVIDER);
    divider = lines.all.length - 1;
  };
  const leave = (name: string) => {
    if (!openOf.get(name)) return;
    const at = open.findLastIndex((one) => one.name === name);
    if (LINES.has(name)) {
      lines.end();
      if (open[at]!.isParagraph) lines.blank();
    }
    for (const one of open.splice(at)) {
      count(one, -1);
      const { container } = one;
      if (!container?.isQuoting || !open.includes(container)) continue;
      depth.quoting--;
      container.isQuoting = false;
    }
  };
  const enter = (name: string, tag: string, end: number) => {
    // Outlook's paragraphs have no space between them: it writes an empty one there.
    const isParagraph = PARAGRAPHS.has(name) && !MSO_NORMAL.test(tag);
    if (LINES.has(name)) {
      lines.end();
      if (isParagraph) lines.blank();
    }
    if (name === 'br') {
      if (!lines.hasText) lines.blank();
      lines.end();
    }
    if (name === 'li') lines.start('- ');
    if (name === 'td' || name === 'th') lines.add(' ');
    if (name === 'img' && !depth.unread) {
      const [, cid] = CONTENT_ID.exec(tag) ?? [];
      if (cid) lines.add(`${PICTURE_MARK}${cid}${PICTURE_MARK}`);
    }
    const isRule = name === 'div' && OUTLOOK_RULE.test(tag) && ++rules <= RULES_AT_MOST;
    if (QUOTED_FROM_HERE.test(tag) || (isRule && isOutlookHead(html, end))) {
      isQuotedToTheEnd = true;
      isStructured = true;
    }
    if (VOID.has(name) || tag.endsWith('/>') || open.length >= DEEPEST) return;
    const isMarked = QUOTING.test(tag);
    const isSignature = !isMarked && SIGNATURE.test(tag);
    if (isSignature) beginSignature();
    if (isMarked || isSignature || (name === 'blockquote' && CITATION.test(tag))) isStructured = true;
    const isQuotation = name === 'blockquote' && (isMarked || CITATION.test(tag));
    const parent = open.at(-1);
    const entered: Open = {
      name,
      isQuoting: name === 'blockquote' || isMarked,
      isUnread: UNREAD.has(name),
      isSignature,
      isParagraph,
      isReplyContainer: name === 'div' && REPLY_CONTAINER.test(tag),
      container: isQuotation && parent?.isReplyContainer ? parent : undefined,
    };
    open.push(entered);
    count(entered, 1);
  };

  let at = 0;
  while (at < html.length) {
    TAG.lastIndex = at;
    const next = TAG.exec(html)?.index ?? html.length;
    const text = html.slice(at, next);
    if (text && !depth.unread) {
      const decoded = decodeHTML(text.replace(/&#(?:0+|x0+);/gi, '')).replaceAll(PICTURE_MARK, '');
      if (!depth.pre) addText(decoded.replace(/[ \t\r\n\f]+/g, ' '));
      else
        for (const [index, piece] of decoded.split(/\r?\n/).entries()) {
          if (index) {
            if (!lines.hasText) lines.blank();
            lines.end();
          }
          addText(piece);
        }
    }
    if (next === html.length) break;
    const isComment = html.startsWith('<!--', next);
    const close = isComment ? html.indexOf('-->', next) : html.indexOf('>', next);
    if (close < 0) break;
    const tag = html.slice(next, Math.min(close + 1, next + 2_000));
    const [, ending, name] = /^<(\/?)([a-z][\w:-]*)/i.exec(tag) ?? [];
    at = close + (isComment ? 3 : 1);
    if (!name) continue;
    if (ending) leave(name.toLowerCase());
    else enter(name.toLowerCase(), tag, at);
  }
  lines.end();
  return { text: lines.all.join('\n').trim(), isStructured, isQuotedToTheEnd };
};

const PICTURE = new RegExp(`${PICTURE_MARK}[^${PICTURE_MARK}\n]*${PICTURE_MARK}`, 'g');

/** Returns a text without the marks of its pictures, and the content ids that they had. */
export const withoutPictures = (text: string): { text: string; contentIds: Set<string> } => {
  const contentIds = new Set<string>();
  const plain = text.replace(PICTURE, (mark) => {
    contentIds.add(mark.slice(1, -1));
    return '';
  });
  return {
    text: contentIds.size
      ? plain
          .replace(/[ \t]+$/gm, '')
          .replace(/\n{3,}/g, '\n\n')
          .trim()
      : plain,
    contentIds,
  };
};

/** The text of an HTML mail, with `> ` before the lines of what it quotes. */
export const htmlText = (html: string): string => withoutPictures(readHtml(html).text).text;
