/**
 * The limits of one untrusted file. A file that exceeds a limit of the check is rejected. A file that exceeds a limit of reading is stored
 * and can be downloaded, but has no text, preview or prices (`too-much`).
 */
export const FILE_BUDGET = {
  entries: 10_000,
  /** The maximum inflated bytes of all archive entries during the check. */
  checkedBytes: 1024 ** 3,
  /** The maximum inflated size with any compression ratio, and the maximum ratio of larger content. */
  unratedBytes: 10 * 1024 ** 2,
  ratio: 200,
  /** The maximum bytes of a part that is checked as a whole, and of all relationship parts of an Office file together. */
  partBytes: 4 * 1024 ** 2,
  relationshipBytes: 16 * 1024 ** 2,
  relationships: 20_000,
  /** The maximum wall-clock time and JavaScript heap of the thread that checks a file. */
  checkMs: 20_000,
  checkMemoryMb: 192,

  /** The maximum inflated bytes of an Office file's parts while the text is read. */
  readBytes: 256 * 1024 ** 2,
  /** The maximum number of elements in an XML part, their nesting depth, and the number of attributes per element. */
  elements: 12_000_000,
  depth: 500,
  attributes: 500,
  /**
   * The maximum number of cells in a workbook or CSV file, and of their characters. A shared string counts in each cell that contains it.
   */
  cells: 3_000_000,
  characters: 30_000_000,
  lines: 1_000_000,
  sheets: 100,
  /** The maximum number of PDF pages or presentation slides. */
  pages: 5_000,
  /** The maximum wall-clock time and JavaScript heap of the process that reads a file. */
  readMs: 60_000,
  readMemoryMb: 256,

  /**
   * The maximum number of visible pictures in an Office file, the maximum bytes and pixels of each, and the bytes that are read to
   * determine type and size.
   */
  pictures: 300,
  pictureBytes: 10 * 1024 ** 2,
  picturePixels: 50_000_000,
  pictureHeadBytes: 256 * 1024,

  /** The maximum number of characters in the sheet rows that are stored for the preview. Further rows are only counted. */
  previewCharacters: 12_000_000,
} as const;
