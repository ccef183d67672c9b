import { afterEach, beforeEach, expect } from '@jest/globals';
import type { Ticket, TicketEntry, UserInfo } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import AllInquiriesScreen from '../src/features/tickets/queue/all-inquiries.screen';
import { factHandlers } from '../src/features/tickets/tickets.cache';
import type { TicketRow } from '../src/features/tickets/tickets.queries';
import { languageOf } from '../src/i18n/languages';
import { cache } from '../src/live/cache';
import { session } from '../src/live/session';
import { Provider } from '../src/ui/provider';
import type { Gateway } from './gateway';
import { makeMaster } from './master';
import { grantFor, openGatewayFor, person } from './people';
import { BRUNO, makeEntry, serveTickets } from './tickets';

export const lena = person();

let isStarted = false;

const media = window.matchMedia;

export const setWide = (wide: boolean) => {
  window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('min-width') === wide });
};

beforeEach(() => setWide(true));

afterEach(async () => {
  await act(async () => session.signOut());
  cleanup();
  cache.clear();
  window.matchMedia = media;
  localStorage.clear();
});

export async function openQueue(
  rows: TicketRow[],
  { user = lena, at = '/all-inquiries', prepare = () => {} }: { user?: UserInfo; at?: string; prepare?: (gateway: Gateway) => void } = {},
) {
  const gateway = openGatewayFor(user);
  const tickets = serveTickets(gateway, rows, user.userId);
  gateway.on('masters', 'products', () => ({
    items: [{ id: 'yd-f20', name: 'YD-F20 Flow meters', family: 'flow', names: {} }],
    totalCount: 1,
  }));
  gateway.on('masters', 'all', () => makeMaster());
  gateway.on('tickets', 'cannedReplies', () => ({ items: [], totalCount: 0 }));
  gateway.on('tickets', 'assignees', () => ({ items: [], totalCount: 0 }));
  prepare(gateway);
  if (isStarted) session.signIn(grantFor(user));
  else session.actor.start();
  isStarted = true;
  await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  const routes = [
    { path: '/all-inquiries', element: <AllInquiriesScreen /> },
    { path: '/inquiry-detail/:id', element: <p>The page of one inquiry</p> },
    { path: '/contact-us', element: <p>The form</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const { container } = await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  const receiveFact = (type: 'opened' | 'replied' | 'assigned' | 'closed', ticket: Ticket, more: Partial<TicketEntry> = {}) =>
    act(async () =>
      cache.applyFact(() =>
        factHandlers[`ticket.${type}`](cache, {
          ticket,
          entry: makeEntry(ticket.lastNr, { kind: type, by: BRUNO, at: ticket.lastAt, ...more }),
        }),
      ),
    );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { gateway, tickets, container, receiveFact, address, user: userEvent.setup({ delay: null }) };
}

export const list = () => screen.getByRole('region', { name: 'Inquiries' });

/** Returns the subjects of the rendered rows, without the last messages. */
export const subjects = () =>
  [...list().querySelectorAll('[data-row]')].flatMap((row) => row.querySelector('bdi[title]')?.textContent ?? []);

export const link = (name: string) => screen.findByRole('link', { name });

export const pump = (n: number) => `Pump ${n} does not start`;
