import { afterEach, beforeEach } from '@jest/globals';
import { act } from '@testing-library/react';
import { session } from '../src/live/session';

const media = window.matchMedia;

/** Before each test the window is as wide as a desk; after it nobody is signed in, and the browser remembers nothing. */
export function deskEachTest() {
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
