/**
 * What one file from outside may cost, whatever its kind. A file that costs more to check is refused; one that costs more to read is stored and can
 * be downloaded, and has no text, preview or prices (`too-much`).
 */
export const FILE_BUDGET = {
  /** Entries of a ZIP archive. */
  entries: 10_000,
  /** Bytes that the entries of an archive inflate to while it is checked. */
  checkedBytes: 1024 ** 3,
  /** Up to these inflated bytes any ratio is allowed; above, this many inflated bytes per byte of the file. */
  unratedBytes: 10 * 1024 ** 2,
  ratio: 200,
  /** Bytes of one part that is checked as a whole, and of all relationship parts of an Office file together. */
  partBytes: 4 * 1024 ** 2,
  relationshipBytes: 16 * 1024 ** 2,
  /** Relationships of one part. */
  relationships: 20_000,
  /** Wall-clock time and JavaScript heap of the thread that checks a file. */
  checkMs: 20_000,
  checkMemoryMb: 192,

  /** Bytes that the parts of an Office file inflate to while its text is read. */
  readBytes: 256 * 1024 ** 2,
  /** Elements of one XML part, how deep they are nested, and the attributes of one element. */
  elements: 12_000_000,
  depth: 500,
  attributes: 500,
  /** Cells of a workbook or CSV file, and their characters; a shared text counts in each cell that shows it. */
  cells: 3_000_000,
  characters: 30_000_000,
  /** Line ends of a CSV file. */
  lines: 1_000_000,
  sheets: 100,
  /** Pages of a PDF, slides of a presentation. */
  pages: 5_000,
  /** Wall-clock time and JavaScript heap of the process that reads a file. */
  readMs: 60_000,
  readMemoryMb: 256,

  /** Pictures of an Office file that are shown, bytes of one, its pixels, and bytes at its start that are read for its type and size. */
  pictures: 300,
  pictureBytes: 10 * 1024 ** 2,
  picturePixels: 50_000_000,
  pictureHeadBytes: 256 * 1024,

  /** Characters of the sheet rows that are stored for the preview. Rows beyond are not stored; the preview says how many there are. */
  previewCharacters: 12_000_000,
} as const;
