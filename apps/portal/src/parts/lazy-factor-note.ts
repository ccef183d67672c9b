import { loadTexts } from '../i18n/texts';
import { lazyPart } from '../ui/feedback/lazy-part';

/** The note about a second factor that will be required, which is loaded for those whom it concerns. */
export const FactorNote = lazyPart<{ dueAt: string }>(
  () => Promise.all([import('./factor-note'), loadTexts('second-factor')]).then(([part]) => part),
  { forFew: true },
);
