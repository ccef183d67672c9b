/**
 * The limits of one untrusted file of any kind. A file that exceeds a limit of the check is rejected. A file that exceeds a limit of
 * reading is stored and can be downloaded, but has no text, preview or prices (`too-much`).
 */
export const FILE_BUDGET = {
  entries: 10_000,
  /** Inflated bytes of all entries of an archive during the check. */
  checkedBytes: 1024 ** 3,
  /** Up to this inflated size any compression ratio is accepted; above it, at most this many inflated bytes per byte of the file. */
  unratedBytes: 10 * 1024 ** 2,
  ratio: 200,
  /** Bytes of one part that is checked as a whole, and of all relationship parts of an Office file together. */
  partBytes: 4 * 1024 ** 2,
  relationshipBytes: 16 * 1024 ** 2,
  relationships: 20_000,
  /** Wall-clock time and JavaScript heap of the thread that checks a file. */
  checkMs: 20_000,
  checkMemoryMb: 192,

  /** Inflated bytes of the parts of an Office file while its text is read. */
  readBytes: 256 * 1024 ** 2,
  /** Elements of one XML part, their nesting depth, and the attributes of one element. */
  elements: 12_000_000,
  depth: 500,
  attributes: 500,
  /** Cells of a workbook or CSV file, and their characters. A shared text counts in each cell that shows it. */
  cells: 3_000_000,
  characters: 30_000_000,
  lines: 1_000_000,
  sheets: 100,
  /** Pages of a PDF, or slides of a presentation. */
  pages: 5_000,
  /** Wall-clock time and JavaScript heap of the process that reads a file. */
  readMs: 60_000,
  readMemoryMb: 256,

  /** Visible pictures of an Office file, bytes and pixels of one, and its first bytes that are read for type and size. */
  pictures: 300,
  pictureBytes: 10 * 1024 ** 2,
  picturePixels: 50_000_000,
  pictureHeadBytes: 256 * 1024,

  /** Characters of the sheet rows that are stored for the preview. Further rows are only counted. */
  previewCharacters: 12_000_000,
} as const;
