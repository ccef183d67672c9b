import '@testing-library/jest-dom/jest-globals';
import { SessionOver } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent, { type Options } from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from '../src/app/router';
import { startSession } from '../src/app/start';
import { languageOf } from '../src/i18n/languages';
import { cache } from '../src/live/cache';
import { connection } from '../src/live/connection';
import { session } from '../src/live/session';
import { Provider } from '../src/ui/provider';
import { type Gateway, openGateway, refuse } from './gateway';

let isStarted = false;

/** Opens a gateway for a visitor, without a session, Microsoft sign-in or demo users. */
export function openVisitorGateway(): Gateway {
  const gateway = openGateway();
  gateway.on('accounts', 'refreshToken', () => refuse(SessionOver));
  gateway.on('accounts', 'methods', () => ({ microsoft: false, passwordMin: 6, personas: [], demoPassword: null }));
  gateway.on('accounts', 'logout', () => ({ message: 'Signed out.' }));
  gateway.on('identityProviders', 'find', () => ({ provider: null }));
  return gateway;
}

export async function openAt(path: string, { state, ...options }: Options & { state?: unknown } = {}) {
  cache.clear();
  // Without a server, a connection counts as offline after 15 s, which disables buttons. Each test starts with a new connection.
  connection.close();
  if (!isStarted) void startSession();
  isStarted = true;
  // Reset the session state of the previous test.
  session.actor.send({ type: 'was verified' });
  history.replaceState({ usr: state, key: 'default', idx: 0 }, '', path);
  const router = createRouter();
  const view = await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  return { ...view, router, person: userEvent.setup({ delay: null, ...options }), address: () => router.state.location.pathname };
}
