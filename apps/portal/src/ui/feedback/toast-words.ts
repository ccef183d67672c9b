export const TOAST_LASTS = 10_000;

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastWords {
  title: string;
  description?: string;
  /** At most one; every action of a toast is available elsewhere as well. */
  action?: { label: string; onClick: () => void };
  /** The same id changes the existing toast instead of adding one. */
  id?: string;
}
