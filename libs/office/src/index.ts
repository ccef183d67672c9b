export { FILE_BUDGET } from './budget.ts';
export { type CleanableKind, cleanFile, isCleanable } from './cleaning/clean-file.ts';
export {
  EXTRACT_LIMITS,
  type Extract,
  type ExtractFailure,
  ExtractionError,
  type FileText,
  isExtractable,
  type PreviewRow,
  plainText,
  type SheetPreview,
} from './extract.ts';
export { extractFile, type Source } from './extract-file.ts';
export { readCompound } from './package/compound.ts';
export type { StoredPicture } from './package/file-pictures.ts';
export { readPackage } from './package/ooxml.ts';
export { currencyIn } from './prices/currencies.ts';
export { columnOf } from './prices/headings.ts';
export type { Offer } from './prices/offers.ts';
export { partKey } from './prices/part-key.ts';
export { partsIn } from './prices/part-numbers.ts';
export {
  columnsIn,
  type KnownMapping,
  type PriceColumns,
  type PriceMapping,
  type PriceReading,
  type SheetHead,
} from './prices/price-reader.ts';
export { isText } from './sheets/plain-text.ts';
export { writeTable } from './writing/formats.ts';
export type { Cell, Table } from './writing/table.ts';
