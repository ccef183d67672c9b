import { afterEach, beforeEach } from '@jest/globals';
import { act } from '@testing-library/react';
import { session } from '../src/live/session';

const media = window.matchMedia;

/** Uses a desktop-wide window in each test, then signs out and clears the storage. */
export function setUpDeskTests() {
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('min-width') });
  });
  afterEach(async () => {
    await act(async () => session.signOut());
    window.matchMedia = media;
    localStorage.clear();
    sessionStorage.clear();
  });
}
