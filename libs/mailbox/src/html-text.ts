import { decodeHTML } from 'entities';
import { DIVIDER, HtmlLines } from './html-lines.ts';

const UNREAD_ELEMENTS = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'svg', 'object']);
const PARAGRAPH_ELEMENTS = new Set(['p', 'blockquote', 'ul', 'ol', 'table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const LINE_ELEMENTS = new Set([
  ...PARAGRAPH_ELEMENTS,
  'div',
  'tr',
  'li',
  'section',
  'article',
  'header',
  'footer',
  'center',
  'address',
  'hr',
  'dt',
  'dd',
]);
const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'meta', 'link', 'input', 'wbr', 'col', 'area', 'base', 'source', 'o:p']);
/** Matches elements that mail programs put around a quoted mail. */
const QUOTE_ELEMENT =
  /["'=\s](?:gmail_quote|gmail_extra_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix|moz-forward-container|zmail_extra|tutanota_quote|aol_quoted|WordSection_quoted|replyIntro|reply-intro|iw_mail|skiff_quote|hs_reply)\b|\bname=["']?quote["'\s>]/i;
/** Matches elements that enclose an attribution and its quotation. Inline answers split them. */
const REPLY_CONTAINER = /["'=\s](?:gmail_quote|gmail_extra_quote|protonmail_quote|zmail_extra)\b/i;
const CITATION = /\btype=["']?cite/i;
/** Matches elements where Outlook starts a quotation, which then extends to the end of the mail. */
const QUOTATION_START =
  /["'=\s_](?:divRplyFwdMsg|appendonsend|ms-outlook-mobile-reference-message|mail-editor-reference-message-container|OutlookMessageHeader|OLK_SRC_BODY_SECTION)\b/i;
/** Matches the line that desktop versions of Outlook draw above the headers of a quoted mail. */
const OUTLOOK_RULE = /style=["'][^"']*border-top:\s*solid\s+#(?:E1E1E1|B5C4DF|B5C4DE|CCCCCC)/i;
/** Matches bold labels such as `<b>Von:</b>` and `<b><span …>Sent:</span></b>`. */
const BOLD_LABEL = /<(?:b|strong)\b[^>]{0,200}>(?:\s*<span[^>]{0,300}>)?[^<>]{1,40}[:：]/gi;
const HEAD_LENGTH = 4_000;
const MAX_RULES = 20;
const SIGNATURE = /["'=\s](?:moz-signature|gmail_signature)["'\s>]|data-smartmail=["']?gmail_signature/i;
const MSO_NORMAL = /class=["']?Mso(?:Normal|PlainText)/i;
const CONTENT_ID = /\bsrc\s*=\s*["']?cid:([^"'\s>]{1,300})/i;
const MAX_DEPTH = 500;
/** Matches a `<` that starts a tag or a comment. Any other `<` is text. */
const TAG = /<(?=[a-z/!?])/gi;
/** Delimits the content id of a picture at its position in the text. */
export const PICTURE_MARK = '\ufffc';

export interface HtmlText {
  /** The text, with `> ` before quoted lines and the signature divider before marked signatures. */
  text: string;
  /** True if the HTML has elements that mark quotations or signatures. */
  isStructured: boolean;
  /** True if Outlook's quotation extends to the last line. */
  isQuotedToTheEnd: boolean;
}

interface OpenElement {
  name: string;
  isQuoting: boolean;
  isUnread: boolean;
  isSignature: boolean;
  isParagraph: boolean;
  /** True for an element where quoting stops at the end of the first quotation. */
  isReplyContainer: boolean;
  container: OpenElement | undefined;
}

const isOutlookHead = (html: string, from: number): boolean => {
  const labels = html.slice(from, from + HEAD_LENGTH).match(BOLD_LABEL);
  return labels !== null && labels.length >= 3;
};

/**
 * Extracts the text of an HTML mail in linear time, without running scripts or fetching anything. Text below a line for which
 * `isQuotationEnd` is true counts as written below Outlook's quotation.
 */
export const readHtml = (html: string, isQuotationEnd: (line: string) => boolean = () => false): HtmlText => {
  const openElements: OpenElement[] = [];
  const openCounts = new Map<string, number>();
  const depth = { quoting: 0, unread: 0, signature: 0, pre: 0 };
  let isQuotedToTheEnd = false;
  let isStructured = false;
  let ruleCount = 0;
  /** The index of the last signature divider, or -1 if there is none or own text follows it. */
  let dividerIndex = -1;
  const lines = new HtmlLines(
    () => isQuotedToTheEnd || depth.quoting > 0,
    (line) => {
      if (isQuotedToTheEnd && isQuotationEnd(line)) isQuotedToTheEnd = false;
    },
  );

  const count = ({ name, isQuoting, isUnread, isSignature }: OpenElement, change: 1 | -1) => {
    openCounts.set(name, (openCounts.get(name) ?? 0) + change);
    if (isQuoting) depth.quoting += change;
    if (isUnread) depth.unread += change;
    if (isSignature) depth.signature += change;
    if (name === 'pre') depth.pre += change;
  };
  const addText = (text: string) => {
    // Own text follows, so the block above was not a signature.
    if (dividerIndex >= 0 && !depth.signature && !depth.quoting && !isQuotedToTheEnd && text.trim()) {
      lines.all.splice(dividerIndex, 1, '');
      dividerIndex = -1;
    }
    lines.add(text);
  };
  const startSignature = () => {
    lines.endLine();
    if (depth.quoting || isQuotedToTheEnd || depth.signature) return;
    while (lines.all.at(-1) === '') lines.all.pop();
    if (lines.all.at(-1)?.trim() === '--') lines.all.pop();
    lines.all.push(DIVIDER);
    dividerIndex = lines.all.length - 1;
  };
  const closeElement = (name: string) => {
    if (!openCounts.get(name)) return;
    const index = openElements.findLastIndex((element) => element.name === name);
    if (LINE_ELEMENTS.has(name)) {
      lines.endLine();
      if (openElements[index]!.isParagraph) lines.addBlankLine();
    }
    for (const element of openElements.splice(index)) {
      count(element, -1);
      const { container } = element;
      if (!container?.isQuoting || !openElements.includes(container)) continue;
      depth.quoting--;
      container.isQuoting = false;
    }
  };
  const openElement = (name: string, tag: string, end: number) => {
    // Outlook's paragraphs have no space between them; empty paragraphs separate them.
    const isParagraph = PARAGRAPH_ELEMENTS.has(name) && !MSO_NORMAL.test(tag);
    if (LINE_ELEMENTS.has(name)) {
      lines.endLine();
      if (isParagraph) lines.addBlankLine();
    }
    if (name === 'br') {
      if (!lines.hasText) lines.addBlankLine();
      lines.endLine();
    }
    if (name === 'li') lines.startLine('- ');
    if (name === 'td' || name === 'th') lines.add(' ');
    if (name === 'img' && !depth.unread) {
      const [, cid] = CONTENT_ID.exec(tag) ?? [];
      if (cid) lines.add(`${PICTURE_MARK}${cid}${PICTURE_MARK}`);
    }
    const isRule = name === 'div' && OUTLOOK_RULE.test(tag) && ++ruleCount <= MAX_RULES;
    if (QUOTATION_START.test(tag) || (isRule && isOutlookHead(html, end))) {
      isQuotedToTheEnd = true;
      isStructured = true;
    }
    if (VOID_ELEMENTS.has(name) || tag.endsWith('/>') || openElements.length >= MAX_DEPTH) return;
    const isMarked = QUOTE_ELEMENT.test(tag);
    const isSignature = !isMarked && SIGNATURE.test(tag);
    if (isSignature) startSignature();
    if (isMarked || isSignature || (name === 'blockquote' && CITATION.test(tag))) isStructured = true;
    const isQuotation = name === 'blockquote' && (isMarked || CITATION.test(tag));
    const parent = openElements.at(-1);
    const element: OpenElement = {
      name,
      isQuoting: name === 'blockquote' || isMarked,
      isUnread: UNREAD_ELEMENTS.has(name),
      isSignature,
      isParagraph,
      isReplyContainer: name === 'div' && REPLY_CONTAINER.test(tag),
      container: isQuotation && parent?.isReplyContainer ? parent : undefined,
    };
    openElements.push(element);
    count(element, 1);
  };

  let position = 0;
  while (position < html.length) {
    TAG.lastIndex = position;
    const next = TAG.exec(html)?.index ?? html.length;
    const text = html.slice(position, next);
    if (text && !depth.unread) {
      const decodedText = decodeHTML(text.replace(/&#(?:0+|x0+);/gi, '')).replaceAll(PICTURE_MARK, '');
      if (!depth.pre) addText(decodedText.replace(/[ \t\r\n\f]+/g, ' '));
      else
        for (const [index, piece] of decodedText.split(/\r?\n/).entries()) {
          if (index) {
            if (!lines.hasText) lines.addBlankLine();
            lines.endLine();
          }
          addText(piece);
        }
    }
    if (next === html.length) break;
    const isComment = html.startsWith('<!--', next);
    const tagEnd = isComment ? html.indexOf('-->', next) : html.indexOf('>', next);
    if (tagEnd < 0) break;
    const tag = html.slice(next, Math.min(tagEnd + 1, next + 2_000));
    const [, ending, name] = /^<(\/?)([a-z][\w:-]*)/i.exec(tag) ?? [];
    position = tagEnd + (isComment ? 3 : 1);
    if (!name) continue;
    if (ending) closeElement(name.toLowerCase());
    else openElement(name.toLowerCase(), tag, position);
  }
  lines.endLine();
  return { text: lines.all.join('\n').trim(), isStructured, isQuotedToTheEnd };
};

const PICTURE = new RegExp(`${PICTURE_MARK}[^${PICTURE_MARK}\n]*${PICTURE_MARK}`, 'g');

/** Returns a text without its picture markers, and the content ids of the markers. */
export const extractPictures = (text: string): { text: string; contentIds: Set<string> } => {
  const contentIds = new Set<string>();
  const plainText = text.replace(PICTURE, (mark) => {
    contentIds.add(mark.slice(1, -1));
    return '';
  });
  return {
    text: contentIds.size
      ? plainText
          .replace(/[ \t]+$/gm, '')
          .replace(/\n{3,}/g, '\n\n')
          .trim()
      : plainText,
    contentIds,
  };
};

/** Extracts the text of an HTML mail with `> ` before quoted lines. */
export const htmlText = (html: string): string => extractPictures(readHtml(html).text).text;
