import type { FileKind } from '@portal/contracts';
import { FILE_GLYPHS } from '../files/file-glyph';
import { Icon } from '../ui/text/icon';

/** The colour that people associate with each kind of file. */
const COLOURS: Partial<Record<FileKind, string>> = {
  pdf: 'red.fg',
  doc: 'blue.fg',
  docx: 'blue.fg',
  xls: 'green.fg',
  xlsx: 'green.fg',
  xlsm: 'green.fg',
  csv: 'green.fg',
  ppt: 'amber.fg',
  pptx: 'amber.fg',
};

export const KindTile = ({ kind, size }: { kind: FileKind; size: number }) => (
  <Icon as={FILE_GLYPHS[kind]} size={size} color={COLOURS[kind] ?? 'brand.fg'} />
);
