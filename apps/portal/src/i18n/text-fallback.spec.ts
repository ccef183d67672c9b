import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadWithFallback } from './text-fallback';

const TEXTS: Record<string, unknown> = { en: { hello: 'Hello' }, de: { hello: 'Hallo' } };

describe('R1.6 texts that fail to load', () => {
  const report = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers();
    report.mockReset();
    globalThis.reportError = report;
  });
  afterEach(() => void jest.useRealTimers());

  it('R1.6 texts that fail to load are shown in English until a later attempt succeeds', async () => {
    let failures = 2;
    const load = async (code: string) => {
      if (code === 'de' && failures-- > 0) throw new TypeError('Failed to fetch');
      return TEXTS[code];
    };
    const loadedTexts: unknown[] = [];
    expect(await loadWithFallback('de', 'common', load, (texts) => loadedTexts.push(texts))).toEqual(TEXTS['en']);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(loadedTexts).toEqual([]);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(loadedTexts).toEqual([TEXTS['de']]);
  });

  it('R8.5 texts that fail to load are reported in the console with the reason', async () => {
    const failure = new TypeError('Failed to fetch');
    const load = (code: string) => (code === 'de' ? Promise.reject(failure) : Promise.resolve(TEXTS[code]));
    await loadWithFallback('de', 'common', load, () => undefined);
    expect(report.mock.calls).toEqual([[expect.objectContaining({ message: 'Error fetching language data:', cause: failure })]]);
  });

  it('R1.6 texts that failed to load are requested immediately when the connection is back', async () => {
    let isOnline = false;
    const load = async (code: string) => {
      if (code === 'de' && !isOnline) throw new TypeError('Failed to fetch');
      return TEXTS[code];
    };
    const loadedTexts: unknown[] = [];
    await loadWithFallback('de', 'common', load, (texts) => loadedTexts.push(texts));
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(loadedTexts).toEqual([TEXTS['de']]);
  });

  it('R1.6 loading texts fails if the English texts also fail to load, so that no text key is shown', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(loadWithFallback('de', 'common', load, () => undefined)).rejects.toThrow('Failed to fetch');
    await expect(loadWithFallback('en', 'common', load, () => undefined)).rejects.toThrow('Failed to fetch');
  });
});
