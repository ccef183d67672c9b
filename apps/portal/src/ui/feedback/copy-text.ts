import i18next from 'i18next';
import { toast } from './toaster';

/** Copies a text, or shows a toast if the browser does not allow it. Resolves with true if the text was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The person or the permissions policy of a frame denied access, or there is no clipboard because the page was not loaded over HTTPS.
    toast.error({ id: 'copy-failed', title: i18next.t('common:action.copyFailed') });
    return false;
  }
}
