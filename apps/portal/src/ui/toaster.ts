import { createToaster } from '@chakra-ui/react';

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

/** What stands and waits; `toasts.tsx` draws it. */
export const toaster = createToaster({
  placement: 'top-end',
  duration: TOAST_LASTS,
  max: 4,
  gap: 8,
  offsets: { top: '86px', right: '16px', bottom: '16px', left: '16px' },
});

const show = (type: ToastKind) => (words: string | ToastWords) =>
  toaster.create({ type, closable: true, ...(typeof words === 'string' ? { title: words } : words) });

/** `toast.error(message)`: the only way a toast appears. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  dismiss: (id?: string) => toaster.dismiss(id),
};
