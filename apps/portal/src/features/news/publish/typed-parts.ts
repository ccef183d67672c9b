import type { NewsPart } from '@portal/contracts';

const ARROW = ' → ';

/** A part and its successor as one text, as fields, drafts and comparisons hold it: "YD-P7-4 → YD-P8-4". */
export const typedPart = (partNumber: string, successor: string): string => partNumber.trim() + ARROW + successor.trim();

export const partOf = (text: string): { partNumber: string; successor: string } => {
  const [partNumber = '', ...rest] = text.split(ARROW.trim());
  return { partNumber: partNumber.trim(), successor: rest.join(ARROW.trim()).trim() };
};

export const typedParts = (parts: readonly NewsPart[]): string[] =>
  parts.map(({ partNumber, successor }) => typedPart(partNumber, successor ?? ''));

/** What is sent: rows in which nothing was typed are none. */
export const partsOf = (texts: readonly string[]): { partNumber: string; successor: string | null }[] =>
  texts
    .map(partOf)
    .filter(({ partNumber, successor }) => partNumber || successor)
    .map(({ partNumber, successor }) => ({ partNumber, successor: successor || null }));
