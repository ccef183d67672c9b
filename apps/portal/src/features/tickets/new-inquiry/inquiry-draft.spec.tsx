import { beforeEach, describe, expect, it } from '@jest/globals';
import { SessionOver, Unavailable, type UserInfo } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { attachFile, bruno, type ContactUs, enterContactUs, fillIn, findField, storedDraft } from '../../../../jest/contact-us';
import { refuse } from '../../../../jest/gateway';
import { draftKeyOf, grantFor, person } from '../../../../jest/people';
import { openAt } from '../../../../jest/portal';
import { draftKeys } from '../../../live/drafts/drafts';
import { session } from '../../../live/session';
import { inquirySlot } from './inquiry-draft';

type OpenApp = Awaited<ReturnType<typeof openAt>>;
let page: ContactUs;
beforeEach(() => {
  sessionStorage.clear();
  page = enterContactUs();
});

/** Waits until the store contains this message. Changes are encrypted sequentially, so earlier ones are stored too. */
const waitUntilStored = (message: string) =>
  waitFor(async () => expect((await inquirySlot('bruno', null).read())?.typed.description).toBe(message));

describe('the unsubmitted inquiry', () => {
  it('R8.3 the typed text and the attachments of an inquiry survive a reload', async () => {
    const app = await openAt('/contact-us');
    await fillIn(app);
    await attachFile('plan.pdf');
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    app.unmount();
    await openAt('/contact-us');
    expect(await findField(/Subject/)).toHaveValue('No echo');
    expect(await findField(/Message/)).toHaveValue('Since Monday.');
    await waitFor(async () => expect(await findField(/Product category/)).toHaveValue('yd-l5'));
    expect(screen.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible();
    expect(page.gateway.inputs('files.upload')).toHaveLength(1);
  });

  it('R8.1 R8.3 stored input of an inquiry that cannot be opened is reported, and opens on retry', async () => {
    const app = await openAt('/contact-us');
    await fillIn(app);
    await waitUntilStored('Since Monday.');
    app.unmount();
    await act(() => draftKeys.lock());
    page.gateway.on('tickets', 'draftKey', () => refuse(Unavailable));
    const reopenedPage = await openAt('/contact-us');
    await screen.findByText('Your saved draft could not be opened yet.');
    expect(screen.queryByLabelText(/Message/)).toBeNull();
    page.gateway.on('tickets', 'draftKey', () => ({ userId: 'bruno', key: draftKeyOf('bruno') }));
    await reopenedPage.person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findField(/Message/)).toHaveValue('Since Monday.');
  });

  it('R8.3 R3.4 inquiry input survives an expired session of the same person, and is deleted on sign-out or when another person signs in', async () => {
    const signIn = async (user: UserInfo) => {
      page = enterContactUs(user);
      await act(async () => session.signIn(grantFor(user)));
      return openAt('/contact-us');
    };
    const expireSession = async ({ address, unmount }: OpenApp) => {
      page.gateway.on('accounts', 'refreshToken', () => refuse(SessionOver));
      await act(async () => session.actor.send({ type: 'woke up', lifeMs: 0 }));
      await waitFor(() => expect(address()).toBe('/login'));
      unmount();
    };
    const app = await openAt('/contact-us');
    await fillIn(app);
    await waitUntilStored('Since Monday.');
    await expireSession(app);
    const reopenedPage = await signIn(bruno);
    expect(await findField(/Message/)).toHaveValue('Since Monday.');
    await expireSession(reopenedPage);
    const eve = await signIn(person({ userId: 'eve', role: 'CP' }));
    expect(await findField(/Message/)).toHaveValue('');
    expect(storedDraft()).toBeNull();
    await eve.person.type(await findField(/Message/), 'Mine');
    await act(async () => session.signOut());
    expect(Object.keys(sessionStorage).filter((key) => key.includes('inquiry'))).toEqual([]);
    await act(async () => session.signIn(grantFor(bruno)));
  });

  it('R8.6 leaving the inquiry form with unsaved input asks for confirmation, and confirming discards the input', async () => {
    const app = await openAt('/contact-us');
    await app.person.type(await findField(/Subject/), 'No echo');
    await act(() => app.router.navigate('/home'));
    await screen.findByText('Leave without submitting?');
    await app.person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(app.address()).toBe('/contact-us');
    await act(() => app.router.navigate('/home'));
    await app.person.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(storedDraft()).toBeNull();
  });
});
