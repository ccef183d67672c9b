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
  /** The language of the uploader. It determines the encoding of a CSV file, which declares none. */
  language: string;
  /** The known column mappings; only for price lists. */
  prices?: readonly KnownMapping[];
}

const OFFICE_EXTRACTORS = { docx: extractWord, pptx: extractSlides, xlsx: extractSpreadsheet, xlsm: extractSpreadsheet };

/**
 * Extracts the contents of a file. Throws `ExtractionError` if the file is the cause. Call it in a separate process, because a hostile file
 * can take unlimited time and memory.
 */
export const extractFile = async ({ path, kind, language, prices }: Source): Promise<Extract> => {
  // Loading the PDF library takes longer than reading most other files.
  if (kind === 'pdf') return (await import('./pdf.ts')).extractPdf(path);
  if (kind === 'csv') return extractDelimited(path, language);
  const parts = await OfficeParts.open(path);
  try {
    return await OFFICE_EXTRACTORS[kind](parts, prices);
  } finally {
    parts.close();
  }
};
