import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { startPreload } from './app/preload';
import { startSession } from './app/start';
import { startInstall } from './features/pages/install';
import './fonts/latin';
import { startTexts } from './i18n/language';
import { startTheme } from './ui/colour-mode';

startPreload();
startInstall();
startTheme();
startSession();
await startTexts();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
