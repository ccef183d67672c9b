import { afterEach, beforeEach } from '@jest/globals';
import { act } from '@testing-library/react';
import { session } from '../src/live/session';
import { today } from '../src/ui/clock';

const media = window.matchMedia;

/** Before each test the window is as wide as a desk; after it nobody is signed in. */
export function newsEachTest() {
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('min-width') });
  });
  afterEach(async () => {
    await act(async () => session.signOut());
    window.matchMedia = media;
    localStorage.clear();
  });
}

export const inDays = (days: number) => today(new Date(Date.now() + days * 24 * 3_600_000));

/** What makes news the end of orders for a part, in eight days. */
export const ORDER_STOP = {
  category: 'order-stop' as const,
  lastOrderOn: inDays(8),
  parts: [{ partNumber: 'YD-P7-4', partKey: 'YD-P7-4', successor: 'YD-P8-4', successorKey: 'YD-P8-4' }],
  mustAcknowledge: true,
};
