import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TicketClosed } from '@portal/contracts';
import type { Reply } from '@portal/machines';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expectNoAxeFindings } from '../../jest/axe';
import { refuse } from '../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../jest/people';
import { makeRow, serveTickets } from '../../jest/tickets';
import { composerStore } from '../features/tickets/conversation/composer/composer-store';
import { wakeComposers } from '../features/tickets/conversation/composer/composers';
import { languageOf } from '../i18n/languages';
import { cache } from '../live/cache';
import { drafts } from '../live/drafts/drafts';
import { session } from '../live/session';
import { openTabs } from '../live/tabs';
import { Provider } from '../ui/provider';
import { routes } from './router';
import { loadSignedIn } from './signed-in';
import { startSession } from './start';

let isStarted = false;

beforeEach(() => cache.clear());
afterEach(async () => {
  await act(async () => session.signOut());
  // Earlier drafts are deleted automatically, but perhaps only after the next test has written its own.
  await drafts.wipe(null);
  cleanup();
  localStorage.clear();
});

async function open() {
  const lena = person();
  const gateway = openGatewayFor(lena);
  serveTickets(gateway, [makeRow(1), makeRow(2)], 'lena');
  gateway.on('tickets', 'reply', () => refuse(TicketClosed));
  if (isStarted) session.signIn(grantFor(lena));
  else void startSession();
  isStarted = true;
  const router = createMemoryRouter(routes, { initialEntries: ['/inquiry-detail/t1'] });
  await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <Provider locale={languageOf('en')}>
          <RouterProvider router={router} />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  const user = userEvent.setup({ delay: null });
  const write = async (text: string) => {
    await user.type(await screen.findByRole('textbox', { name: 'Write a reply' }), `${text}{Control>}{Enter}{/Control}`);
    const conversation = await screen.findByRole('region', { name: 'Conversation' });
    await waitFor(() => expect(within(conversation).getByText(text)).toBeInTheDocument());
  };
  const signOutByMenu = async () => {
    await user.click(await screen.findByRole('button', { name: /^Profile menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  };
  const signOutByDrawer = async () => {
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');
    // Wait, because the drawer hides its siblings one frame after it opens, and would also hide a dialog that is open by then.
    await waitFor(() => expect(screen.queryByRole('main')).toBeNull());
    await user.click(within(drawer).getByRole('button', { name: 'Sign out' }));
  };
  return { router, user, write, signOutByMenu, signOutByDrawer };
}

const OTHER_REPLY = {
  replyId: 'r2',
  text: 'Two',
  files: [],
  writtenAt: '2026-11-21T08:00:00Z',
  lastSeen: 1,
  failure: null,
  unseen: [],
  standing: 'waiting',
} as const satisfies Reply;

const waitForSignOut = () => waitFor(() => expect(session.actor.getSnapshot().matches('signedOut')).toBe(true));
const question = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog', { name });
  // The dialog accepts clicks only a moment after it is rendered.
  await waitFor(() => expect(getComputedStyle(dialog).pointerEvents).toBe('auto'));
  return dialog;
};

describe('signing out', () => {
  it('R4.3 a sign-out needs no confirmation if everything was sent', async () => {
    const { signOutByMenu } = await open();
    await screen.findByRole('textbox', { name: 'Write a reply' });
    await signOutByMenu();
    await waitForSignOut();
  });

  it.each([false, true])(
    "R4.3 R10.5 a sign-out uses the browser's dialog if the portal's dialog does not load, so that no reply is lost silently: %s",
    async (agrees) => {
      const { write, signOutByMenu } = await open();
      await write('One');
      const part = (await loadSignedIn()).parts.find(({ findSignOutQuestion }) => findSignOutQuestion)!;
      const loadError = new TypeError('Failed to fetch');
      const question = jest.spyOn(part, 'findSignOutQuestion').mockRejectedValue(loadError);
      const report = jest.spyOn(globalThis, 'reportError').mockImplementation(() => {});
      const confirmation = jest.spyOn(globalThis, 'confirm').mockReturnValue(agrees);
      await signOutByMenu();
      await waitFor(() => expect(confirmation).toHaveBeenCalledWith(expect.stringContaining('Sign out anyway?')));
      expect(report).toHaveBeenCalledWith(loadError);
      if (agrees) await waitForSignOut();
      else {
        expect(session.actor.getSnapshot().matches('signedIn')).toBe(true);
        expect(screen.getByText('One')).toBeVisible();
      }
      for (const spy of [question, report, confirmation]) spy.mockRestore();
    },
  );

  it('R4.3 R10.5 a sign-out with unsent replies opens a dialog that states their number and inquiries', async () => {
    const { router, user, write, signOutByMenu } = await open();
    await write('One');
    await write('Two');
    await act(async () => router.navigate('/inquiry-detail/t2'));
    await screen.findByRole('heading', { level: 1, name: 'Pump 2 does not start' });
    await write('Three');
    await signOutByMenu();
    const dialog = await question('Sign out and discard 3 replies?');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['INQ-10001Pump 1 does not start2', 'INQ-10002Pump 2 does not start']);
    await expectNoAxeFindings(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(session.actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(screen.getByText('Three')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Profile menu/ })).toHaveFocus());
  });

  it('R4.3 R10.5 a sign-out from the drawer discards unsent replies only after the person confirms it', async () => {
    const { user, write, signOutByDrawer } = await open();
    await write('One');
    // A reply stored by another tab.
    await composerStore.putReply('lena', 't2', OTHER_REPLY);
    await signOutByDrawer();
    const dialog = await question('Sign out and discard 2 replies?');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out and discard' }));
    await waitForSignOut();
  });

  it('R4.3 R10.5 the sign-out dialog counts a reply that is still being read from this device', async () => {
    const { user, write, signOutByDrawer } = await open();
    await write('One');
    const { read } = composerStore;
    const { promise: readGate, resolve: continueReading } = Promise.withResolvers<void>();
    const readSpy = jest.spyOn(composerStore, 'read').mockImplementationOnce(async (...path) => {
      await readGate;
      return read(...path);
    });
    await composerStore.putReply('lena', 't2', OTHER_REPLY);
    await wakeComposers('lena');
    await signOutByDrawer();
    continueReading();
    const dialog = await question('Sign out and discard 2 replies?');
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    readSpy.mockRestore();
  });

  it('R4.3 R10.5 unsent replies are not reopened if their author has signed out meanwhile', async () => {
    await open();
    await screen.findByRole('textbox', { name: 'Write a reply' });
    await composerStore.putReply('lena', 't2', OTHER_REPLY);
    await act(async () => session.actor.send({ type: 'signed out elsewhere' }));
    const readSpy = jest.spyOn(composerStore, 'read');
    await wakeComposers('lena');
    expect(readSpy).not.toHaveBeenCalled();
    readSpy.mockRestore();
  });

  const typeDraft = async (user: Awaited<ReturnType<typeof open>>['user'], text: string) => {
    await user.type(await screen.findByRole('textbox', { name: 'Write a reply' }), text);
    await waitFor(async () => expect(await drafts.paths('lena')).toEqual([['lena', 't1', 'draft']]));
  };

  it('R4.3 a sign-out discards unsent text only after the person confirms it', async () => {
    const { user, signOutByMenu } = await open();
    await typeDraft(user, 'Half a sentence');
    await signOutByMenu();
    const dialog = await question('Sign out with unsent text?');
    await expectNoAxeFindings(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(session.actor.getSnapshot().matches('signedIn')).toBe(true);
    await signOutByMenu();
    await user.click(within(await question('Sign out with unsent text?')).getByRole('button', { name: 'Discard and sign out' }));
    await waitForSignOut();
    await waitFor(async () => expect(await drafts.paths('lena')).toEqual([]));
  });

  it('R4.3 typed text that is kept on sign-out is restored at the next sign-in of the same person', async () => {
    const { user, signOutByMenu } = await open();
    await typeDraft(user, 'Half a sentence');
    await signOutByMenu();
    await user.click(within(await question('Sign out with unsent text?')).getByRole('button', { name: 'Keep drafts and sign out' }));
    await waitForSignOut();
    cleanup();
    await open();
    expect(await screen.findByRole('textbox', { name: 'Write a reply' })).toHaveValue('Half a sentence');
  });

  it('R4.3 the sign-out dialog warns about unsent text in another tab', async () => {
    const { signOutByMenu } = await open();
    await screen.findByRole('textbox', { name: 'Write a reply' });
    const other = openTabs();
    other.on('unsent text wanted', ({ id }) => other.notify({ type: 'unsent text found', id }));
    await signOutByMenu();
    await question('Sign out with unsent text?');
    other.close();
  });

  it('R4.3 the sign-out dialog warns about a partly filled form', async () => {
    const { router, user, signOutByMenu } = await open();
    await act(async () => router.navigate('/profile'));
    await user.type(await screen.findByLabelText(/First name/), 'x');
    await signOutByMenu();
    await question('Sign out with unsent text?');
  });
});
