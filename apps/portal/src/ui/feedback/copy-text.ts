import i18next from 'i18next';
import { toast } from './toaster';

/** Copies a text, or reports that the browser does not allow it; resolves with true if it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by the person or the policy of a frame, or no clipboard outside HTTPS.
    toast.error({ id: 'copy-failed', title: i18next.t('common:action.copyFailed') });
    return false;
  }
}
