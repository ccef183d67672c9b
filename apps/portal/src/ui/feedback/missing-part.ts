import i18next from 'i18next';
import { toast } from './toaster';

/** Reports that an overlay did not load; the page works, and it can be retried. */
export const reportMissingPart = (again: () => void): void =>
  toast.error({
    id: 'missing part',
    title: i18next.t('errors:module.text'),
    action: { label: i18next.t('errors:module.tryAgain'), onClick: again },
  });
