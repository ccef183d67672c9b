export { FILE_BUDGET } from './budget.ts';
export { type CleanableKind, cleanFile, isCleanable } from './cleaning/clean-file.ts';
export { type CoverSource, drawCover, hasCover } from './covers/draw-cover.ts';
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
export { readPackage } from './package/read-package.ts';
export { currencyIn } from './prices/currencies.ts';
export type { Offer } from './prices/offers.ts';
export { partKey, partsIn } from './prices/part-numbers.ts';
export { columnOf } from './prices/price-columns.ts';
export {
  columnsIn,
  type KnownMapping,
  type PriceColumns,
  type PriceMapping,
  type PriceReading,
  type SheetHead,
} from './prices/price-reader.ts';
export { isText } from './sheets/plain-text.ts';
export type { Cell, Table } from './writing/table.ts';
export { writeTable } from './writing/write-table.ts';
