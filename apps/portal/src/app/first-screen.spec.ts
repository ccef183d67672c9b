import { expect, it } from '@jest/globals';
import { SessionOver } from '@portal/contracts';
import i18next from 'i18next';
import { refuse } from '../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../jest/people';
import { waitUntil } from '../../jest/session-tabs';
import { session } from '../live/session';
import { stateOf } from '../live/use-session';
import { loadFirstScreen } from './first-screen';
import { startSession } from './start';

const openAt = (path: string) => {
  history.replaceState(null, '', path);
  return loadFirstScreen(Promise.resolve());
};
/** Returns true if texts are loaded that only the shell uses. */
const hasShell = () => i18next.hasResourceBundle('en', 'inquiries-shell');

it('R10.3 after a session has ended, the sign-in page loads without the shell, and every other page loads with it', async () => {
  const gateway = openGatewayFor();
  gateway.on('accounts', 'refreshToken', () => refuse(SessionOver));
  i18next.removeResourceBundle('en', 'inquiries-shell');
  void startSession();
  await openAt('/login');
  expect(hasShell()).toBe(false);
  await openAt('/home');
  expect(hasShell()).toBe(true);
});

it('R2.7 R10.3 a page sends its first request early only for people who may open the page', async () => {
  const sam = person({ userId: 'sam', email: 'sam@yarrowdyne.example', role: 'YHQ' });
  for (const [who, calls] of [
    [sam, []],
    [person(), [{ ticketId: 'T-1' }]],
  ] as const) {
    const gateway = openGatewayFor(who);
    session.signIn(grantFor(who));
    await waitUntil(() => stateOf(session.actor.getSnapshot()) === 'signedIn');
    await openAt('/inquiry-detail/T-1');
    expect(gateway.inputs('tickets.item').slice(0, 1)).toEqual(calls);
  }
  session.signOut();
});
