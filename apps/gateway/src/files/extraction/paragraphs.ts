import { EXTRACT_LIMITS } from './extract.ts';
import { readXml } from './xml.ts';

/** Drawn again for programs that know less; and numbers of slides, which are no text of an author. */
const SKIPPED = new Set(['Fallback', 'fld']);
const SPACES: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

/**
 * The paragraphs of a Word part or of a slide that say something. A word lies in as many runs as it has looks, so runs are joined
 * without a space.
 */
export const paragraphs = async (bytes: AsyncIterable<Buffer>): Promise<string[]> => {
  const lines: string[] = [];
  /** Paragraphs can lie in one another, as a text box lies in one. */
  const open: string[] = [];
  let skipped = 0;
  let isText = false;
  let length = 0;
  const add = (text: string) => {
    if (!open.length || skipped) return;
    open[open.length - 1] += text;
    length += text.length;
  };
  await readXml(bytes, {
    open: (name) => {
      if (SKIPPED.has(name)) skipped++;
      else if (name === 'p') open.push('');
      else if (name === 't') isText = true;
      else if (Object.hasOwn(SPACES, name)) add(SPACES[name]!);
    },
    text: (text) => {
      if (isText) add(text);
    },
    close: (name) => {
      if (SKIPPED.has(name)) skipped--;
      else if (name === 't') isText = false;
      else if (name === 'p') {
        const line = open.pop()?.trim();
        if (line) lines.push(line);
      }
    },
    isEnough: () => length > EXTRACT_LIMITS.allText,
  });
  return lines;
};
