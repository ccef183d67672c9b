/** The lines by which a mail of the portal is recognized where another mail quotes it, in all languages. */
export interface PortalMailLines {
  /** The beginnings of the line above which an answer is written. */
  answerLines: readonly string[];
  /** The beginnings of the lines that follow a message. */
  afterMessage: readonly string[];
  /** The last paragraphs of mails that can be answered. */
  footers: readonly string[];
  /** The names of the link that may follow the footer. */
  unsubscribeLinks: readonly string[];
}

const URL = /^\s*[<([]?https?:\/\/\S+/;

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
/** Mail programs break long lines and mark quoted ones, so neither counts. */
const comparable = (line: string): string => withoutSpace(line.replace(/^[\s>|*]+/, ''));

/** Returns a check for lines that contain the last paragraph of a mail of the portal. */
export const portalMailEndCheck = ({ footers }: PortalMailLines): ((line: string) => boolean) => {
  const ends = footers.map(withoutSpace);
  return (line) => {
    const text = comparable(line);
    return ends.some((end) => text.includes(end));
  };
};

/** Returns the end of a line that has this many characters apart from white space. */
const endOfLine = (line: string, length: number): string => {
  let at = line.length;
  for (let left = length; left > 0 && at > 0; ) if (/\S/.test(line[--at]!)) left--;
  return line.slice(at);
};

const dropUnsubscribeLink = (lines: string[], links: readonly string[]): void => {
  const at = lines.findIndex((line) => line.trim());
  const line = lines[at]?.trim() ?? '';
  const link = links.find((name) => line.startsWith(name));
  if (link === undefined) return;
  const behind = line.slice(link.length).replace(/^\s*[:：]/, '');
  const isBroken = !behind.trim() && URL.test(lines[at + 1] ?? '');
  lines[at] = behind.replace(URL, '');
  if (isBroken) lines[at + 1] = lines[at + 1]!.replace(URL, '');
};

/** Returns the lines below the last mail of the portal that `lines` quote, or null where the end of none is found. */
export const linesBelowPortalMail = (lines: readonly string[], { footers, unsubscribeLinks }: PortalMailLines): string[] | null => {
  const texts = lines.map(comparable);
  const whole = texts.join('');
  let end = -1;
  for (const footer of footers.map(withoutSpace)) {
    const at = whole.lastIndexOf(footer);
    if (at >= 0) end = Math.max(end, at + footer.length);
  }
  if (end < 0) return null;
  let length = 0;
  const last = texts.findIndex((text) => {
    length += text.length;
    return length >= end;
  });
  const below = [endOfLine(lines[last]!, length - end), ...lines.slice(last + 1)];
  dropUnsubscribeLink(below, unsubscribeLinks);
  return below;
};
