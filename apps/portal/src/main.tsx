import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { FEATURES } from './app/features';
import { forMoment, loadFirstScreen } from './app/first-screen';
import { startIdleLoading } from './app/idle-loading';
import { startPreload } from './app/preload';
import { startSession } from './app/start';
import { startUpdates } from './app/updates';
import { tolerateDomChanges } from './device/tolerate-dom-changes';
import './fonts/latin';
import { startTexts } from './i18n/language';
import { startTheme } from './ui/theme/colour-mode';

/** Not at the top of this file: what imports a part of the first file would wait for all of it. */
async function start(): Promise<void> {
  tolerateDomChanges();
  startPreload();
  startUpdates();
  for (const feature of FEATURES) feature.start?.();
  startTheme();
  startIdleLoading();
  const lists = startSession();
  const texts = startTexts();
  // A page loads texts of its own, in the language that these were begun in.
  const screen = loadFirstScreen(lists);
  await texts;
  await forMoment(screen);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
}
void start();
