import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import LoginScreen from '../src/features/account/login.screen';
import { LANGUAGES, type LanguageCode } from '../src/i18n/languages';
import { initTexts, SHELL_TEXTS } from '../src/i18n/texts';
import { LocaleScope } from '../src/ui/text/locale';
import { system } from '../src/ui/theme/theme';

const TEXTS = [...SHELL_TEXTS, 'auth'];

/** Renders the sign-in page in every language, with the styles that Emotion writes on a server. */
async function renderSignIn(): Promise<[code: LanguageCode, html: string][]> {
  await initTexts('en', TEXTS);
  const pages: [LanguageCode, string][] = [];
  for (const language of LANGUAGES) {
    await i18next.changeLanguage(language.bcp47);
    const html = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ChakraProvider value={system}>
          <LocaleProvider locale={language.bcp47}>
            <LocaleScope locale={language}>
              <MemoryRouter initialEntries={['/login']}>
                <LoginScreen />
              </MemoryRouter>
            </LocaleScope>
          </LocaleProvider>
        </ChakraProvider>
      </QueryClientProvider>,
    );
    pages.push([language.code, html]);
  }
  return pages;
}

/** The pages are rendered while the build imports this module, because no text can be loaded afterwards. */
export const pages = await renderSignIn();
