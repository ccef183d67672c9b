import { afterEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { loadForeignScripts } from './foreign-scripts';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  document.body.replaceChildren();
  jest.restoreAllMocks();
  document.documentElement.lang = 'en';
});

const watch = () => {
  const load = jest.fn(async () => {});
  stop = loadForeignScripts([{ pattern: KANA, drawnIn: ['ja'], load }]);
  return load;
};

const show = (text: string) => document.body.append(Object.assign(document.createElement('p'), { textContent: text }));

it('R1.6 the font of a script is loaded once, when the first text in that script is shown', async () => {
  show('Price list 2026');
  const load = watch();
  show('Flow meters');
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  show('流量計カタログ');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  show('もう一度');
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).toHaveBeenCalledTimes(1);
});

it('R1.6 a text that is already on the page, or replaces another text, loads the font of its script', async () => {
  show('カタログ');
  expect(watch()).toHaveBeenCalledTimes(1);
  document.body.replaceChildren();
  stop?.();
  show('Catalogue');
  const load = watch();
  document.body.querySelector('p')!.firstChild!.nodeValue = 'カタログ';
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

it('R1.6 the font of a script is not loaded if the active language draws that script itself', () => {
  document.documentElement.lang = 'ja';
  show('カタログ');
  expect(watch()).not.toHaveBeenCalled();
});

it('R1.6 a font that failed to load is loaded with the next text in its script', async () => {
  const report = jest.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const load = watch().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show('カタログ');
  await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
  show('もう一度');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});
