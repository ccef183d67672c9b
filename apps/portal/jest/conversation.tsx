import { expect } from '@jest/globals';
import { ObjectMissing, type UserInfo } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import InquiryDetailScreen from '../src/features/tickets/conversation/inquiry-detail.screen';
import { factHandlers } from '../src/features/tickets/tickets.cache';
import type { TicketDetail } from '../src/features/tickets/tickets.queries';
import { languageOf } from '../src/i18n/languages';
import { cache } from '../src/live/cache';
import { draftKeys, drafts, guardDrafts } from '../src/live/drafts/drafts';
import { session } from '../src/live/session';
import { Provider } from '../src/ui/provider';
import { type Gateway, refuse } from './gateway';
import { grantFor, openGatewayFor, person } from './people';
import { BRUNO, JONAS, LENA, makeCounts, makeDetail, makeEntry, makeTicket } from './tickets';

export const lena = person();
export const bruno = person({ userId: BRUNO.id, firstname: 'Bruno', lastname: 'Weiss', role: 'CP', companyName: 'Havelwerk Anlagenbau' });
let isStarted = false;

/** Resets the session, the drafts and the caches after a test. */
export async function closeConversation() {
  await act(async () => session.signOut());
  // Stop waiting for a pending key request, so that it does not run into the next test.
  draftKeys.retryNow();
  // A composer that is closing stops writing, so the draft of a reply that was just sent may still be stored.
  await drafts.wipe(null);
  cleanup();
  cache.clear();
  localStorage.clear();
}

export async function openConversation(detail: TicketDetail, user: UserInfo = lena, prepare: (gateway: Gateway) => void = () => {}) {
  const gateway = openGatewayFor(user);
  let currentDetail = detail;
  const { ticketId } = detail.ticket;
  gateway.on('tickets', 'item', (input) => (input.ticketId === ticketId ? currentDetail : refuse(ObjectMissing)));
  gateway.on('tickets', 'list', () => ({ items: [], totalCount: 0, totalIsMore: false, unseen: 0 }));
  gateway.on('masters', 'products', () => ({ items: [], totalCount: 0 }));
  gateway.on('tickets', 'counts', () => makeCounts());
  gateway.on('tickets', 'markSeen', () => makeCounts());
  gateway.on('tickets', 'usualAnswer', () => ({ minutes: 180 }));
  gateway.on('tickets', 'cannedReplies', () => ({ items: [], totalCount: 0 }));
  gateway.on('masters', 'all', () => refuse(ObjectMissing));
  prepare(gateway);
  if (!isStarted) guardDrafts();
  if (isStarted) session.signIn(grantFor(user));
  else session.actor.start();
  isStarted = true;
  await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  const router = createMemoryRouter(
    [
      { path: '/inquiry-detail/:id', element: <InquiryDetailScreen /> },
      { path: '/contact-us', element: <p>The form</p> },
      { path: '/all-inquiries', element: <p>The list</p> },
    ],
    { initialEntries: [`/inquiry-detail/${ticketId}`] },
  );
  const view = await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  const receiveFact = <T extends keyof typeof factHandlers>(type: T, data: Parameters<(typeof factHandlers)[T]>[1]) =>
    act(async () =>
      cache.applyFact(() =>
        (factHandlers[type] as (client: typeof cache, news: typeof data, fact: object) => void)(cache, data, { seq: 1, at: '' }),
      ),
    );
  return {
    ...view,
    gateway,
    router,
    receiveFact,
    become: (next: TicketDetail) => (currentDetail = next),
    user: userEvent.setup({ delay: null }),
  };
}

export const ticket = makeTicket(1, { lastNr: 2 });
export const closedTicket = makeTicket(1, { lastNr: 3, status: 'Closed' });
export const closingEntry = makeEntry(3, { kind: 'closed', by: JONAS, text: 'Solved by phone' });
export const closedDetail = (more: Partial<TicketDetail> = {}) =>
  makeDetail(closedTicket, { entries: [makeEntry(1), makeEntry(2), closingEntry], ...more });
export async function chooseAction(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
export const findMessages = () => screen.findByRole('region', { name: 'Conversation' });
export const findField = () => screen.findByRole('textbox', { name: 'Write a reply' });
export const answer =
  (nr: number) =>
  ({ replyId, message }: { replyId?: string | undefined; message: string }) => ({
    message: 'Sent',
    ticket: { ...ticket, lastNr: nr, rev: nr },
    entry: makeEntry(nr, { entryId: replyId ?? 'x', by: LENA, text: message }),
  });
