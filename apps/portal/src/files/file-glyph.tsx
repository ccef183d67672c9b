import type { FileKind } from '@portal/contracts';
import { File, FileImage, FileSpreadsheet, FileText, FileVideo, type LucideIcon, Mail, Presentation } from 'lucide-react';
import { Icon } from '../ui/text/icon';

export const FILE_GLYPHS: Record<FileKind, LucideIcon> = {
  pdf: FileText,
  doc: FileText,
  docx: FileText,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  xlsm: FileSpreadsheet,
  csv: FileSpreadsheet,
  ppt: Presentation,
  pptx: Presentation,
  jpg: FileImage,
  jpeg: FileImage,
  png: FileImage,
  mp4: FileVideo,
  eml: Mail,
};

export const FileGlyph = ({ kind }: { kind: FileKind | null }) => <Icon as={kind ? FILE_GLYPHS[kind] : File} size={18} color="fg.muted" />;
