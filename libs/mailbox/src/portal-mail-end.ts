/** The lines that identify a quoted mail of the portal, in all languages. */
export interface PortalMailLines {
  /** The beginnings of the lines that ask the user to reply above them. */
  answerLines: readonly string[];
  /** The beginnings of the lines that follow a message. */
  afterMessage: readonly string[];
  /** The last paragraphs of mails that accept replies. */
  footers: readonly string[];
  /** The link texts that may follow the footer. */
  unsubscribeLinks: readonly string[];
}

const URL = /^\s*[<([]?https?:\/\/\S+/;

const removeSpace = (text: string): string => text.replace(/\s+/g, '');
/** Returns a line without spaces and quote marks, because mail programs wrap and quote lines. */
const normalizeLine = (line: string): string => removeSpace(line.replace(/^[\s>|*]+/, ''));

/** Returns a function that checks whether a line contains the last paragraph of a portal mail. */
export const portalMailEndCheck = ({ footers }: PortalMailLines): ((line: string) => boolean) => {
  const ends = footers.map(removeSpace);
  return (line) => {
    const text = normalizeLine(line);
    return ends.some((end) => text.includes(end));
  };
};

/** Returns the end of a line that contains `length` non-space characters. */
const endOfLine = (line: string, length: number): string => {
  let index = line.length;
  for (let remainingCount = length; remainingCount > 0 && index > 0; ) if (/\S/.test(line[--index]!)) remainingCount--;
  return line.slice(index);
};

const dropUnsubscribeLink = (lines: string[], links: readonly string[]): void => {
  const index = lines.findIndex((line) => line.trim());
  const line = lines[index]?.trim() ?? '';
  const link = links.find((name) => line.startsWith(name));
  if (link === undefined) return;
  const remainingLine = line.slice(link.length).replace(/^\s*[:：]/, '');
  const isBroken = !remainingLine.trim() && URL.test(lines[index + 1] ?? '');
  lines[index] = remainingLine.replace(URL, '');
  if (isBroken) lines[index + 1] = lines[index + 1]!.replace(URL, '');
};

/** Returns the lines below the last quoted portal mail, or null if the end of that mail is not found. */
export const linesBelowPortalMail = (lines: readonly string[], { footers, unsubscribeLinks }: PortalMailLines): string[] | null => {
  const texts = lines.map(normalizeLine);
  const allText = texts.join('');
  let end = -1;
  for (const footer of footers.map(removeSpace)) {
    const index = allText.lastIndexOf(footer);
    if (index >= 0) end = Math.max(end, index + footer.length);
  }
  if (end < 0) return null;
  let length = 0;
  const lastLine = texts.findIndex((text) => {
    length += text.length;
    return length >= end;
  });
  const linesBelow = [endOfLine(lines[lastLine]!, length - end), ...lines.slice(lastLine + 1)];
  dropUnsubscribeLink(linesBelow, unsubscribeLinks);
  return linesBelow;
};
