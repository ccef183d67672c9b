import type { FileKind, StoredFile } from '@portal/contracts';

const PICTURES: readonly FileKind[] = ['jpg', 'jpeg', 'png'];

export const isPicture = ({ kind }: StoredFile): boolean => PICTURES.includes(kind);
/** It can be shown in the page; everything else is downloaded. */
export const isShown = (file: StoredFile): boolean => isPicture(file) || file.kind === 'pdf';
