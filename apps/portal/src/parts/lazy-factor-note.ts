import { loadTexts } from '../i18n/texts';
import { lazyPart } from '../ui/feedback/lazy-part';

/** The note about a second factor that will be required. It is loaded only for people who need one. */
export const FactorNote = lazyPart<{ dueAt: string }>(
  () => Promise.all([import('./factor-note'), loadTexts('second-factor')]).then(([part]) => part),
  { forFew: true },
);
