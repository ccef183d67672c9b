import { afterEach } from '@jest/globals';
import type { UserInfo } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routes } from '../src/app/router';
import { startSession } from '../src/app/start';
import { languageOf } from '../src/i18n/languages';
import { loadTexts } from '../src/i18n/texts';
import { cache } from '../src/live/cache';
import { session } from '../src/live/session';
import { toaster } from '../src/ui/feedback/toasts';
import { Provider } from '../src/ui/provider';
import type { Gateway } from './gateway';
import { grantFor, openGatewayFor, person } from './people';

export const bruno = person({ userId: 'bruno', email: 'bruno@brennhagen.example', firstname: 'Bruno', lastname: 'Keller', role: 'CP' });
export const lena = person();

let isStarted = false;

export const openAs = async (user: UserInfo, path: string, prepare: (gateway: Gateway) => void = () => {}) => {
  const gateway = openGatewayFor(user);
  prepare(gateway);
  await loadTexts('pages');
  if (isStarted) session.signIn(grantFor(user));
  else void startSession();
  isStarted = true;
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  await screen.findByRole('button', { name: /^Profile menu/ });
  return { gateway, router, user: userEvent.setup({ delay: null }), at: () => router.state.location.pathname };
};

/** Signs out and removes all toasts after each test. */
export function setUpShellTests() {
  afterEach(async () => {
    await act(async () => session.signOut());
    act(() => toaster.remove());
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Returns the links of the bar, including hidden ones, because the window of jsdom is too narrow to show them. */
export const barLinks = () => [...document.querySelectorAll('nav[aria-label=Primary] a')];
