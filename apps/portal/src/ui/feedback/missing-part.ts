import i18next from 'i18next';
import { toast } from './toaster';

/** What was to open over the page did not load; the page stands, and it can be tried again. */
export const sayMissing = (again: () => void): void =>
  toast.error({
    id: 'missing part',
    title: i18next.t('errors:module.text'),
    action: { label: i18next.t('errors:module.tryAgain'), onClick: again },
  });
