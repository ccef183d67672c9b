import type { Extract, ExtractableKind } from './extract.ts';
import { OfficeParts } from './package/office-parts.ts';
import type { KnownMapping } from './prices/price-reader.ts';
import { extractDelimited } from './sheets/delimited.ts';
import { extractSpreadsheet } from './sheets/spreadsheet.ts';
import { extractSlides } from './slides/slides.ts';
import { extractWord } from './word/word.ts';

export interface Source {
  path: string;
  kind: ExtractableKind;
  /** The language of the uploader, because CSV files do not declare their encoding. */
  language: string;
  /** The known column mappings of price lists, if the file is one. */
  prices?: readonly KnownMapping[];
}

const OFFICE = { docx: extractWord, pptx: extractSlides, xlsx: extractSpreadsheet, xlsm: extractSpreadsheet };

/**
 * Extracts the contents of a file. Throws `ExtractionError` if the file is the cause. A hostile file can take unlimited time and memory, so
 * call it in a separate process.
 */
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
