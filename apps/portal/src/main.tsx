import { createRoot } from 'react-dom/client';
import { startTexts, useLanguage } from './i18n/language';
import { startTheme } from './ui/colour-mode';
import { Provider } from './ui/provider';
import { Splash } from './ui/splash';
import './fonts/latin';

function App() {
  return (
    <Provider locale={useLanguage()}>
      <Splash />
    </Provider>
  );
}

const root = document.getElementById('root');
if (root) {
  startTheme();
  await startTexts();
  createRoot(root).render(<App />);
}
