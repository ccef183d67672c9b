import { readdirSync } from 'node:fs';
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { act, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { initTexts } from '../src/i18n/texts';
import { toaster } from '../src/ui/feedback/toasts';
import { allowNextPress } from '../src/ui/input/press-guard';

// Testing Library reads the global `jest` to advance fake timers.
Object.assign(globalThis, { jest });
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 60_000,
  // Create the error message of a repeated query, which contains the printed page, only when it is read. Printing took a tenth of the test
  // time.
  getElementError: (message, container) => {
    if (!(getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics)
      return getElementError(message, container);
    const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    return Object.defineProperty(error, 'message', { configurable: true, get: () => getElementError(message, container).message });
  },
});

// For its warnings, React records where each element was created, which took a tenth of the test time. This count disables the recording.
const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks: number }>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]!;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });

// Chakra focuses only elements with a box, but jsdom has no layout.
Element.prototype.getClientRects = function () {
  return (this.isConnected ? [this.getBoundingClientRect()] : []) as unknown as DOMRectList;
};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

// Set the marker cookie, so that the app checks for a session. The test's gateway decides whether there is one.
document.cookie = 'si=1';

const english = new URL('../src/i18n/locales/en/', import.meta.url);
await initTexts(
  'en',
  readdirSync(english).map((file) => file.replace('.json', '')),
);

// A toast is not removed with its page, so the next test would find the toast of the previous one.
afterEach(() => act(() => toaster.remove()));
// The guard against a second press stays active too, and would ignore the first press of the next test.
afterEach(allowNextPress);
