import { beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing, type OwnSession } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { applyFact } from '../../../jest/facts';
import { type Gateway, refuse } from '../../../jest/gateway';
import { makeOwnSession, openGatewayFor } from '../../../jest/people';
import { openAt } from '../../../jest/portal';

const PHONE = makeOwnSession({ sessionId: 's-phone', browser: 'Safari', system: 'iOS', network: '198.51.100.0/24', current: false });
const SCRIPT = makeOwnSession({ sessionId: 's-script', browser: null, system: null, network: null, current: false });

let gateway: Gateway;
let sessions: OwnSession[];
beforeEach(() => {
  sessions = [makeOwnSession(), PHONE, SCRIPT];
  gateway = openGatewayFor();
  gateway.on('accounts', 'methods', () => ({ microsoft: false, passwordMin: 6, personas: [], demoPassword: null }));
  gateway.on('notifications', 'preferences', () => ({ items: [] }));
  gateway.on('accounts', 'sessions', () => ({ items: sessions, totalCount: sessions.length }));
  gateway.on('accounts', 'endSession', ({ sessionId }) => {
    sessions = sessions.filter((session) => session.sessionId !== sessionId);
    return { message: '' };
  });
  gateway.on('accounts', 'endOtherSessions', () => {
    sessions = sessions.filter(({ current }) => current);
    return { message: '' };
  });
});

const section = () => screen.findByRole('region', { name: 'Where you are signed in' });
const rows = async () => within(await section()).findAllByText(/^(Firefox|Safari|Unknown)/);
const namesOf = async () => (await rows()).map(({ textContent }) => textContent);
const apply = (type: 'session.begun' | 'session.ended') =>
  act(async () => applyFact(type, { sessionId: 's-other' }, '2026-11-21T09:00:00Z'));

describe('the list of sign-ins', () => {
  it('R2.19 the list shows each device with its network, and marks the current one, which has no button', async () => {
    await openAt('/profile');
    expect(await namesOf()).toEqual(['Firefox · Windows', 'Safari · iOS', 'Unknown device']);
    const list = await section();
    expect(within(list).getByText('198.51.100.0/24')).toBeVisible();
    expect(within(list).getAllByText('This device')).toHaveLength(1);
    expect(within(list).queryByRole('button', { name: 'Sign out: Firefox · Windows' })).toBeNull();
    expect(within(list).getByRole('button', { name: 'Sign out: Unknown device' })).toBeVisible();
  });

  it('R2.19 a device is signed out after a confirmation that names it, and the focus remains in the list', async () => {
    const at = await openAt('/profile');
    await at.person.click(await screen.findByRole('button', { name: 'Sign out: Safari · iOS' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out Safari · iOS?' }));
    await at.person.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(async () => expect(await namesOf()).toEqual(['Firefox · Windows', 'Unknown device']));
    expect(gateway.inputs('accounts.endSession')).toEqual([{ sessionId: 's-phone' }]);
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'sign-ins'));
  });

  it('R2.19 all other devices are signed out at once, and the button for this disappears', async () => {
    const at = await openAt('/profile');
    await at.person.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' }));
    await at.person.click(dialog.getByRole('button', { name: 'Sign out all others' }));
    await waitFor(async () => expect(await namesOf()).toEqual(['Firefox · Windows']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull());
  });

  it('R8.3 a refusal is shown in the dialog, and cancelling signs nobody out', async () => {
    gateway.on('accounts', 'endSession', () => refuse(ObjectMissing));
    const at = await openAt('/profile');
    await at.person.click(await screen.findByRole('button', { name: 'Sign out: Safari · iOS' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await at.person.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    await at.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await namesOf()).toHaveLength(3);
  });

  it('R2.19 a sign-in and a sign-out elsewhere change the list without a reload', async () => {
    sessions = [makeOwnSession()];
    await openAt('/profile');
    expect(await namesOf()).toEqual(['Firefox · Windows']);
    sessions = [makeOwnSession(), PHONE];
    await apply('session.begun');
    await waitFor(async () => expect(await namesOf()).toEqual(['Firefox · Windows', 'Safari · iOS']));
    sessions = [makeOwnSession()];
    await apply('session.ended');
    await waitFor(async () => expect(await namesOf()).toEqual(['Firefox · Windows']));
  });

  it('R3.3 the notification of a sign-in opens the list of sign-ins on the profile', async () => {
    gateway.on('notifications', 'list', () => ({
      items: [
        {
          id: 'n1',
          type: 'SignIn' as const,
          subjectId: 's-phone',
          words: { device: 'Safari · iOS', network: '198.51.100.0/24' },
          createdAt: '2026-11-21T08:00:00Z',
          read: false,
        },
        {
          id: 'n2',
          type: 'SignIn' as const,
          subjectId: 's-script',
          words: { device: '', network: '192.0.2.0/24' },
          createdAt: '2026-11-20T08:00:00Z',
          read: true,
        },
      ],
      totalCount: 2,
      counts: { total: 2, unread: 1 },
    }));
    gateway.on('notifications', 'read', () => ({ message: '', counts: { total: 2, unread: 0 } }));
    const at = await openAt('/notifications');
    expect(await screen.findByRole('link', { name: 'New sign-in from an unknown device · 192.0.2.0/24' })).toBeVisible();
    await at.person.click(screen.getByRole('link', { name: 'New sign-in: Safari · iOS · 198.51.100.0/24' }));
    await section();
    expect(at.address()).toBe('/profile');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'sign-ins'));
  });
});
