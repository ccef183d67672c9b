export const TOAST_DURATION_MS = 10_000;

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastWords {
  title: string;
  description?: string;
  /** The optional action of the toast, which must be available elsewhere too. */
  action?: { label: string; onClick: () => void };
  /** A toast with the same id replaces the existing toast. */
  id?: string;
}
