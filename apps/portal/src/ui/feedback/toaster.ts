import { createStore } from '../../store';
import type { ToastKind, ToastWords } from './toast-words';

/** True once a toast has been requested. Until then, no view loads the toast code. */
export const isToastRequested = createStore(false);

let loading: Promise<typeof import('./toasts')> | undefined;

/** Loads the toast code. After a failure, the next toast tries again. */
export const loadToasts = (): Promise<typeof import('./toasts')> => {
  loading ??= import('./toasts').catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
};

const show =
  (type: ToastKind) =>
  (words: string | ToastWords): void => {
    isToastRequested.set(true);
    loadToasts().then(
      ({ toaster }) => toaster.create({ type, closable: true, ...(typeof words === 'string' ? { title: words } : words) }),
      reportError,
    );
  };

/** Shows toasts, such as `toast.error(message)`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  dismiss: (id?: string): void => {
    if (isToastRequested.get()) void loadToasts().then(({ toaster }) => toaster.dismiss(id), reportError);
  },
};
