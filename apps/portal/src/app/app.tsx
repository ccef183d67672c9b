import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useLanguage } from '../i18n/language';
import { cache } from '../live/cache';
import { Provider } from '../ui/provider';
import { createRouter } from './router';

const router = createRouter();

export function App() {
  const language = useLanguage();
  return (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <Provider locale={language}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>
    </StrictMode>
  );
}
