import { createStore } from '../../store';
import type { ToastKind, ToastWords } from './toast-words';

/** Whether a toast was ever said: until then no view loads what draws them. */
export const toastsWanted = createStore(false);

let loading: Promise<typeof import('./toasts')> | undefined;

/** What draws toasts; where it did not load, the next toast tries again. */
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
    toastsWanted.set(true);
    loadToasts().then(
      ({ toaster }) => toaster.create({ type, closable: true, ...(typeof words === 'string' ? { title: words } : words) }),
      reportError,
    );
  };

/** `toast.error(message)`: the only way a toast appears. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  dismiss: (id?: string): void => {
    if (toastsWanted.get()) void loadToasts().then(({ toaster }) => toaster.dismiss(id), reportError);
  },
};
