export const TOAST_LASTS = 10_000;

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastWords {
  title: string;
  description?: string;
  /** At most one; everything a toast offers is also somewhere else. */
  action?: { label: string; onClick: () => void };
  /** The same id changes the toast that stands instead of adding one. */
  id?: string;
}
