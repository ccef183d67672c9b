import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { detectLanguage, LANGUAGE_KEY } from './detect';
import { formatFor } from './format';
import { chooseLanguage, startTexts } from './language';
import { LANGUAGES, languageOf } from './languages';
import { isolate } from './texts';

afterEach(async () => {
  await chooseLanguage('en');
  localStorage.clear();
});

describe('R1.6 the language of the portal', () => {
  it.each([
    [['ar-EG', 'en'], 'ab'],
    [['zh-HK'], 'zhTW'],
    [['zh-Hant-TW'], 'zhTW'],
    [['zh-CN', 'fr-CA'], 'fr'],
    [['pt-BR'], 'pt'],
    [['sv', 'fi'], 'en'],
    [[], 'en'],
  ])('R1.6 a browser that prefers %j gets the portal in %s', (tags, code) => {
    expect(detectLanguage(tags)).toBe(code);
  });

  it("R1.6 a language that the person chose before takes precedence over the browser's language, if the portal supports it", () => {
    localStorage.setItem(LANGUAGE_KEY, 'ja');
    expect(detectLanguage(['de'])).toBe('ja');
    localStorage.setItem(LANGUAGE_KEY, 'xx');
    expect(detectLanguage(['de'])).toBe('de');
  });

  it("R4.12 the direction of the page is right to left only for 'ab'", async () => {
    await chooseLanguage('ab');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ab');
    await chooseLanguage('zhTW');
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    expect(document.documentElement).toHaveAttribute('lang', 'zh-Hant-TW');
    expect(LANGUAGES.filter(({ dir }) => dir === 'rtl').map(({ code }) => code)).toEqual(['ab']);
  });

  it('R4.12 choosing a language notifies the other tabs', async () => {
    const otherTab = new BroadcastChannel('portal');
    const change = new Promise((resolve) => {
      otherTab.onmessage = ({ data }) => resolve(data);
    });
    await chooseLanguage('de');
    expect(await change).toEqual({ type: 'language', code: 'de' });
    otherTab.close();
  });

  it('R4.12 a tab that is loading while another tab chooses a language uses the new language', async () => {
    localStorage.setItem(LANGUAGE_KEY, 'en');
    const loading = startTexts();
    localStorage.setItem(LANGUAGE_KEY, 'de');
    await loading;
    expect(document.documentElement).toHaveAttribute('lang', 'de');
  });

  it('R1.6 a value of the opposite direction is isolated so that it cannot reorder the sentence', async () => {
    expect(isolate('Lena')).toBe('Lena');
    expect(isolate('فيصل')).toBe('\u2068فيصل\u2069');
    await chooseLanguage('ab');
    expect(isolate('Thai Flow Control Co.')).toBe('\u2066Thai Flow Control Co.\u2069');
    expect(isolate('12')).toBe('12');
    expect(isolate('<')).toBe('\u2066<\u2069');
  });

  it('R1.6 R5.2 file extensions in Arabic texts are isolated, so that their dot is shown in front', () => {
    const texts = readFileSync(new URL('./locales/ab/files.json', import.meta.url), 'utf8');
    expect(texts).toContain('\u2066.pdf\u2069');
    expect(texts).not.toMatch(/[^\u2066]\.([a-z]{3,4}\b|\{\{)/);
  });

  it('R1.6 numbers in Arabic have Latin digits, and years in Thai are common-era years', () => {
    expect(formatFor(languageOf('ab').intl).number(1234)).toBe('1,234');
    expect(formatFor(languageOf('th').intl).date('2026-11-21T12:00:00Z')).toMatch(/2026/);
    expect(formatFor('en-US').fileSize(25_000_000)).toBe('25 MB');
    expect(formatFor('de').percent(0.425)).toBe('42,5\u00a0%');
  });
});
