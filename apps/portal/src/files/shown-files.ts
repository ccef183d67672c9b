import type { FileKind, StoredFile } from '@portal/contracts';

const PICTURES: readonly FileKind[] = ['jpg', 'jpeg', 'png'];

export const isPicture = ({ kind }: StoredFile): boolean => PICTURES.includes(kind);
/** Returns true for a file that can be displayed in the page; others are downloaded. */
export const isShown = (file: StoredFile): boolean => isPicture(file) || file.kind === 'pdf';
