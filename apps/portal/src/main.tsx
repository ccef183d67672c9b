import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { FEATURES } from './app/features';
import { startPreload } from './app/preload';
import { startSession } from './app/start';
import './fonts/latin';
import { startTexts } from './i18n/language';
import { startTheme } from './ui/colour-mode';

startPreload();
for (const { start } of FEATURES) start?.();
startTheme();
startSession();
await startTexts();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
