import type { NewsPart } from '@portal/contracts';

const ARROW = ' → ';

/** Joins a part and its successor into one text for fields, drafts and comparisons, such as "YD-P7-4 → YD-P8-4". */
export const formatPart = (partNumber: string, successor: string): string => partNumber.trim() + ARROW + successor.trim();

export const partOf = (text: string): { partNumber: string; successor: string } => {
  const [partNumber = '', ...rest] = text.split(ARROW.trim());
  return { partNumber: partNumber.trim(), successor: rest.join(ARROW.trim()).trim() };
};

export const formatParts = (parts: readonly NewsPart[]): string[] =>
  parts.map(({ partNumber, successor }) => formatPart(partNumber, successor ?? ''));

/** Returns the parts to send, without empty rows. */
export const partsOf = (texts: readonly string[]): { partNumber: string; successor: string | null }[] =>
  texts
    .map(partOf)
    .filter(({ partNumber, successor }) => partNumber || successor)
    .map(({ partNumber, successor }) => ({ partNumber, successor: successor || null }));
