import type { Extract, ExtractableKind } from './extract.ts';
import { OfficeParts } from './package/office-parts.ts';
import type { KnownMapping } from './prices/price-reader.ts';
import { extractDelimited } from './sheets/delimited.ts';
import { extractSpreadsheet } from './sheets/spreadsheet.ts';
import { extractSlides } from './slides/slides.ts';
import { extractWord } from './word/word.ts';

/** A file of this machine to be read. */
export interface Source {
  path: string;
  kind: ExtractableKind;
  /** Of the one who uploaded it: files of separated values do not say how their letters are written. */
  language: string;
  /** Of a price list: the mappings that are known for its headings. */
  prices?: readonly KnownMapping[];
}

const OFFICE = { docx: extractWord, pptx: extractSlides, xlsx: extractSpreadsheet, xlsm: extractSpreadsheet };

/** What a file says. Fails with `Unextractable` where the file is to blame. Hostile files take any time and memory: call it in a process of its own. */
export const extractFile = async ({ path, kind, language, prices }: Source): Promise<Extract> => {
  // Loading the PDF library takes longer than reading most other files.
  if (kind === 'pdf') return (await import('./pdf.ts')).extractPdf(path);
  if (kind === 'csv') return extractDelimited(path, language);
  const parts = await OfficeParts.open(path);
  try {
    return await OFFICE[kind](parts, prices);
  } finally {
    parts.close();
  }
};
