import { readdirSync } from 'node:fs';
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { act, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { initTexts } from '../src/i18n/texts';
import { toaster } from '../src/ui/feedback/toasts';
import { allowNextPress } from '../src/ui/input/press-guard';

// Testing Library looks for it among the globals, and moves the clock of a test by it.
Object.assign(globalThis, { jest });
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 60_000,
  // A look that is repeated until it succeeds prints the page at its end only, when its message is read: that was a tenth of these tests.
  getElementError: (message, container) => {
    if (!(getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics)
      return getElementError(message, container);
    const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    return Object.defineProperty(error, 'message', { configurable: true, get: () => getElementError(message, container).message });
  },
});

// React notes for its warnings where each element was made: a tenth of the time of these tests. This many are noted already.
const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks: number }>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]!;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });

// jsdom draws nothing, and Chakra gives the focus only to what is drawn.
Element.prototype.getClientRects = function () {
  return (this.isConnected ? [this.getBoundingClientRect()] : []) as unknown as DOMRectList;
};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

// A session may be there: what the gateway of the test answers decides.
document.cookie = 'si=1';

const english = new URL('../src/i18n/locales/en/', import.meta.url);
await initTexts(
  'en',
  readdirSync(english).map((file) => file.replace('.json', '')),
);

// A toast outlives the page that showed it: the next test would find it and not wait for its own.
afterEach(() => act(() => toaster.remove()));
// So does the guard against a second press: a fast test would have its first press ignored.
afterEach(allowNextPress);
