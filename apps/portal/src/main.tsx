import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { FEATURES } from './app/features';
import { loadFirstScreen, resolveWithin } from './app/first-screen';
import { startIdleLoading } from './app/idle-loading';
import { startPreload } from './app/preload';
import { startSession } from './app/start';
import { startUpdates } from './app/updates';
import { tolerateDomChanges } from './device/tolerate-dom-changes';
import './fonts/latin';
import { startTexts } from './i18n/language';
import { startColourMode } from './ui/theme/colour-mode';

/** Starts the portal. Not a top-level await, because every module that imports the entry file would wait for it. */
async function start(): Promise<void> {
  tolerateDomChanges();
  startPreload();
  startUpdates();
  for (const feature of FEATURES) feature.start?.();
  startColourMode();
  startIdleLoading();
  const lists = startSession();
  const texts = startTexts();
  // The page loads its own texts in the language that `startTexts` has set.
  const screen = loadFirstScreen(lists);
  await texts;
  await resolveWithin(screen);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
}
void start();
