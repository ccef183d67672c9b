import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '../src/fonts/latin';
import { chooseLanguage, startTexts, useLanguage } from '../src/i18n/language';
import { LANGUAGES } from '../src/i18n/languages';
import { Gallery } from '../src/ui/gallery/gallery';
import { Provider } from '../src/ui/provider';
import { startColourMode } from '../src/ui/theme/colour-mode';

function Page() {
  const language = useLanguage();
  return (
    <Provider locale={language}>
      <MemoryRouter>
        <Gallery languages={LANGUAGES} current={language.code} onLanguage={chooseLanguage} />
      </MemoryRouter>
    </Provider>
  );
}

const root = document.getElementById('root');
if (root) {
  startColourMode();
  await startTexts();
  createRoot(root).render(<Page />);
}
