import { afterEach, beforeEach, expect } from '@jest/globals';
import type { Delegation, UserInfo, UserRequest } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { factHandlers } from '../src/features/approvals/approvals.cache';
import ApprovalsScreen from '../src/features/approvals/approvals.screen';
import approvals from '../src/features/approvals/approvals.signed-in';
import { languageOf } from '../src/i18n/languages';
import { cache } from '../src/live/cache';
import { session } from '../src/live/session';
import { forgetDecisions } from '../src/parts/decisions';
import { Provider } from '../src/ui/provider';
import { grantFor, openGatewayFor, person } from './people';
import { serveRequests } from './requests';

export const lena = person();
let isStarted = false;
const media = window.matchMedia;

/** Uses a desktop-wide window in each test, so that the open request is beside the list, and then signs out. */
export function setUpQueueTests() {
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('min-width') });
  });
  afterEach(async () => {
    await act(async () => session.signOut());
    forgetDecisions();
    cleanup();
    cache.clear();
    window.matchMedia = media;
    localStorage.clear();
  });
}

interface Options {
  user?: UserInfo;
  at?: string;
  delegations?: { given: Delegation | null; received: Delegation[] };
}

export async function openQueue(rows: UserRequest[], { user = lena, at = '/approval', delegations }: Options = {}) {
  const gateway = openGatewayFor(user);
  const requests = serveRequests(gateway, rows, `${user.firstname} ${user.lastname}`);
  if (delegations) gateway.on('delegations', 'current', () => delegations);
  if (isStarted) session.signIn(grantFor(user));
  else {
    approvals.start();
    session.actor.start();
  }
  isStarted = true;
  await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  const router = createMemoryRouter([{ path: '/approval', element: <ApprovalsScreen /> }], { initialEntries: [at] });
  await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  const receiveFact = <T extends keyof typeof factHandlers>(type: T, data: Parameters<(typeof factHandlers)[T]>[1]) =>
    act(async () => cache.applyFact(() => (factHandlers[type] as (client: typeof cache, news: typeof data) => void)(cache, data)));
  return {
    gateway,
    requests,
    router,
    receiveFact,
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.search,
  };
}

export const list = () => screen.getByRole('region', { name: 'Requests' });
export const names = () => [...list().querySelectorAll('[data-row]')].map((row) => row.querySelector('bdi')?.textContent);
export const link = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
export const detail = () => screen.getByRole('complementary', { name: 'Request detail' });
export const findSendNow = () => screen.findByRole('button', { name: /^(Accept|Reject) now$/ });
