import { jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';
import { initTexts } from '../src/i18n/texts';

configure({ asyncUtilTimeout: 3000 });

// What jsdom lacks and browsers have. Widths answer as a desktop does.
const desktop = (query: string) => /min-width/.test(query) && !/max-width/.test(query);
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: desktop(query),
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    }) as MediaQueryList,
});

class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class NoIntersection extends NoResize implements IntersectionObserver {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= NoResize;
globalThis.IntersectionObserver ??= NoIntersection;
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

jest.setTimeout(20_000);
await initTexts('en', ['common', 'errors', 'auth', 'home', 'approval', 'notifications', 'profile']);
