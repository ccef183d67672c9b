import { readdirSync } from 'node:fs';
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { initTexts } from '../src/i18n/texts';

// Testing Library looks for it among the globals, and moves the clock of a test by it.
Object.assign(globalThis, { jest });
configure({ asyncUtilTimeout: 60_000 });

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
