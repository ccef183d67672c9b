import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { grantFor, openGatewayFor, person } from '../../../jest/people';
import { cache } from '../../live/cache';
import { session } from '../../live/session';
import RememberedCounts from './remembered-counts';

const setAppBadge = jest.fn((_unread: number) => Promise.resolve());
const clearAppBadge = jest.fn(() => Promise.reject(new Error('This portal is not installed')));

afterEach(async () => {
  await act(async () => session.signOut());
  cleanup();
  cache.clear();
  localStorage.clear();
});

describe('the badge of the installed portal', () => {
  it('R3.9 R9.1 the badge of the installed app shows the number of unread entries, and disappears when all are read', async () => {
    Object.assign(navigator, { setAppBadge, clearAppBadge });
    const lena = person();
    let unread = 3;
    openGatewayFor(lena).on('notifications', 'list', () => ({ items: [], totalCount: 5, counts: { total: 5, unread } }));
    session.actor.start();
    session.signIn(grantFor(lena));
    await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
    render(
      <QueryClientProvider client={cache}>
        <RememberedCounts />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(setAppBadge).toHaveBeenCalledWith(3));
    expect(clearAppBadge).not.toHaveBeenCalled();
    expect((JSON.parse(localStorage.getItem('root')!) as { notification: unknown }).notification).toEqual({
      notificationlist: [],
      TotalCount: [{ TotalCount: 5, UnreadCount: 3 }],
      totalCount: 5,
      unReadCount: 3,
    });
    unread = 0;
    await act(async () => cache.invalidateQueries());
    await waitFor(() => expect(clearAppBadge).toHaveBeenCalledTimes(1));
    expect(setAppBadge).toHaveBeenCalledTimes(1);
  });
});
