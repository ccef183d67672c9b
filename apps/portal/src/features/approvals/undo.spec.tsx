import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fullName } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { detail, findSendNow, lena, link, list, openQueue, setUpQueueTests } from '../../../jest/queue';
import { makeDecidedRequest, request } from '../../../jest/requests';
import { session } from '../../live/session';
import { sendDecisions } from '../../parts/decisions';
import { allowNextPress, SECOND_PRESS_MS } from '../../ui/input/press-guard';

setUpQueueTests();
beforeEach(allowNextPress);

const waitOutSecondPress = () => new Promise((resolve) => setTimeout(resolve, SECOND_PRESS_MS + 20));
const offer = (words: string) => screen.findByRole('group', { name: words });
type Queue = Awaited<ReturnType<typeof openQueue>>;
/** Opens the queue with two requests and accepts the first, which can still be undone. */
async function startAccepting() {
  const queue = await openQueue([request(5), request(2)]);
  await queue.user.click(await link('Falk 5'));
  await queue.user.click(await within(detail()).findByRole('button', { name: 'Accept' }));
  await offer('Accepting Renate Falk 5');
  return { ...queue, sent: () => queue.gateway.inputs('approvals.decide') };
}

describe('a decision that can still be undone', () => {
  it('R4.13 Z undoes a decision that was not sent yet, and the request is open again', async () => {
    const { user, sent, address } = await startAccepting();
    await waitFor(() => expect(address()).toBe('?request=u2'));
    await user.keyboard('z');
    await waitFor(() => expect(screen.queryByRole('group', { name: /Accepting/ })).toBeNull());
    expect(address()).toBe('?request=u5');
    expect(within(list()).queryByText('Accepting…')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('R4.7 undoing a rejection restores its reason in the dialog', async () => {
    const { user, gateway } = await openQueue([request(5)]);
    await user.click(await link('Falk 5'));
    await user.click(await within(detail()).findByRole('button', { name: 'Reject' }));
    await user.type(within(await screen.findByRole('alertdialog')).getByRole('textbox'), 'Not one of ours');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reject' }));
    await user.click(within(await offer('Rejecting Renate Falk 5')).getByRole('button', { name: /Undo/ }));
    await user.click(await within(detail()).findByRole('button', { name: 'Reject' }));
    expect(within(await screen.findByRole('alertdialog')).getByRole('textbox')).toHaveValue('Not one of ours');
    expect(gateway.inputs('approvals.decide')).toEqual([]);
  });

  it('R4.13 deciding the next request sends the previous decision at once', async () => {
    const { user, sent } = await startAccepting();
    await waitFor(() => expect(within(detail()).getByRole('heading', { level: 2 })).toHaveTextContent('Falk 2'));
    await waitOutSecondPress();
    await user.click(within(detail()).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(sent()).toEqual([{ userId: 'u5', status: 'Approved', rev: 1 }]));
    expect(await offer('Accepting Yusuf Falk 2')).toBeInTheDocument();
    await user.click(await findSendNow());
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('R4.13 closing the page sends a decision that can still be undone, once', async () => {
    const { sent } = await startAccepting();
    await act(async () => {
      fireEvent(window, new Event('pagehide'));
      fireEvent(window, new Event('pagehide'));
    });
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("R4.13 a colleague's earlier decision wins: nothing is sent, and the colleague is named", async () => {
    const { receiveFact, requests, sent } = await startAccepting();
    const otherDecision = makeDecidedRequest(request(5), 'Rejected', 'Jonas Richter', 'Unknown');
    requests.put(otherDecision);
    await receiveFact('account.rejected', { request: otherDecision });
    expect(await screen.findByText('Jonas Richter has already rejected this request.')).toBeInTheDocument();
    expect(list()).toHaveTextContent('Rejected by Jonas Richter, just now');
    expect(screen.queryByRole('group', { name: /Accepting/ })).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('R4.13 if the same person makes the same decision in another tab, the Undo bar closes without a message', async () => {
    const { receiveFact, requests, sent } = await startAccepting();
    const mine = makeDecidedRequest(request(5), 'Approved', fullName(lena));
    requests.put(mine);
    await receiveFact('account.approved', { request: mine });
    await waitFor(() => expect(screen.queryByRole('group', { name: /Accepting/ })).toBeNull());
    expect(screen.queryByText(new RegExp(`^${lena.firstname}.* has already`))).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('R6.1 signing out first sends a decision that can still be undone, and an expired session reports an unsaved one', async () => {
    const { user, sent } = await startAccepting();
    expect(await act(sendDecisions)).toBe(true);
    expect(sent()).toHaveLength(1);
    await waitOutSecondPress();
    await user.click(await within(detail()).findByRole('button', { name: 'Accept' }));
    await offer('Accepting Yusuf Falk 2');
    await act(async () => session.signOut());
    expect(await screen.findByText('You were signed out before the decision on Yusuf Falk 2 was saved.')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  it('R4.13 holding a shortcut key down does not decide a request', async () => {
    const { user } = await openQueue([request(5), request(2)]);
    await user.click(await link('Falk 5'));
    const row = await link('Falk 5');
    fireEvent.keyDown(row, { key: 'a', code: 'KeyA', repeat: true });
    expect(screen.queryByRole('group', { name: /Accepting/ })).toBeNull();
    fireEvent.keyDown(row, { key: 'a', code: 'KeyQ' });
    expect(await offer('Accepting Renate Falk 5')).toBeInTheDocument();
    await user.keyboard('z');
  });

  it.each([
    ['a double click on Accept', async ({ user }: Queue) => user.dblClick(await within(detail()).findByRole('button', { name: 'Accept' }))],
    [
      'A pressed twice',
      async ({ user }: Queue) => {
        (await link('Falk 5')).focus();
        await user.keyboard('aaa');
      },
    ],
    [
      'a double tap on Accept',
      async () => {
        // A touch screen sends only clicks, and the second click hits the element that has moved under the finger.
        fireEvent.click(await within(detail()).findByRole('button', { name: 'Accept' }));
        fireEvent.click(await within(detail()).findByRole('button', { name: 'Accept' }));
      },
    ],
    [
      'Accept and then Reject at once',
      async ({ user }: Queue) => {
        (await link('Falk 5')).focus();
        await user.keyboard('ar');
      },
    ],
  ])('R4.13 %s decides only one request, and Z undoes that decision', async (_, press) => {
    const queue = await openQueue([request(5), request(2)]);
    await queue.user.click(await link('Falk 5'));
    // The presses are simultaneous, however slow the machine is.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await press(queue);
    clock.mockRestore();
    expect(await offer('Accepting Renate Falk 5')).toBeInTheDocument();
    expect(within(list()).getAllByText('Accepting…')).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(queue.gateway.inputs('approvals.decide')).toEqual([]);
    await queue.user.keyboard('z');
    await waitFor(() => expect(queue.address()).toBe('?request=u5'));
    expect(queue.gateway.inputs('approvals.decide')).toEqual([]);
    await queue.user.click(await within(detail()).findByRole('button', { name: 'Accept' }));
    expect(await offer('Accepting Renate Falk 5')).toBeInTheDocument();
    await queue.user.keyboard('z');
  });
});
