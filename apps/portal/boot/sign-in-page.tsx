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

/** The sign-in page as its own code draws it, in every language, with the styles in place that the server's Emotion writes. */
async function drawSignIn(): Promise<[code: LanguageCode, html: string][]> {
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

/** Drawn while the build imports this: afterwards no text can be loaded any more. */
export const pages = await drawSignIn();
