import { readFile } from 'node:fs/promises';
import type { FindingKind } from '@portal/contracts';
import { cleanDocument } from './clean-document.ts';
import { cleanSlides } from './clean-slides.ts';
import { cleanWorkbook } from './clean-workbook.ts';
import { OfficePackage } from './office-package.ts';

const CLEANERS = { docx: cleanDocument, pptx: cleanSlides, xlsx: cleanWorkbook };
export type CleanableKind = keyof typeof CLEANERS;
export const isCleanable = (kind: string): kind is CleanableKind => Object.hasOwn(CLEANERS, kind);

/** Returns a copy of an Office file without content of these kinds. Throws `CleaningError` if the content cannot be removed safely. */
export const cleanFile = async (path: string, kind: CleanableKind, remove: readonly FindingKind[]): Promise<Uint8Array> => {
  const file = new OfficePackage(await readFile(path));
  CLEANERS[kind](file, new Set(remove));
  return file.toBytes();
};
