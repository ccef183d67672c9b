import { describe, expect, it } from '@jest/globals';
import type { LetterKind } from './letters';
import { type MailLanguage, TEXTS } from './texts';
import { write } from './write';

const languages = Object.keys(TEXTS) as MailLanguage[];
const kinds = Object.keys(TEXTS.en).filter((key) => key !== 'footer') as LetterKind[];
const WORDS = {
  code: 'K7Q2MX',
  personId: 'p1',
  name: 'Nora Lindt',
  company: 'Talwasser',
  by: 'Lena Vogt',
  reason: 'No agreement yet',
  hours: '8',
};
const wordsOf = (texts: readonly string[]): string[] => [...new Set(texts.join(' ').match(/\{\w+\}/g) ?? [])].sort();

describe('the mails', () => {
  it('R1.6 are written in all 16 languages', () => {
    expect(languages.sort()).toEqual(['ab', 'de', 'en', 'es', 'fr', 'hu', 'id', 'it', 'ja', 'nl', 'pl', 'pt', 'th', 'tr', 'vi', 'zhTW']);
  });

  it.each(languages)('R1.6 say the same in %s, with the same words filled in', (language) => {
    expect(Object.keys(TEXTS[language]).sort()).toEqual(Object.keys(TEXTS.en).sort());
    for (const kind of kinds) {
      const [here, english] = [TEXTS[language][kind], TEXTS.en[kind]];
      expect([kind, here.paragraphs.length, wordsOf([here.subject, ...here.paragraphs]), Boolean(here.action)]).toEqual([
        kind,
        english.paragraphs.length,
        wordsOf([english.subject, ...english.paragraphs]),
        Boolean(english.action),
      ]);
      if (language !== 'en') expect(here.paragraphs).not.toEqual(english.paragraphs);
      const { subject, text, html } = write(kind, language, WORDS, 'https://portal.example');
      for (const written of [subject, text, html]) expect(written).not.toMatch(/\{\w+\}|undefined/);
    }
  });

  it('R4.12 turn to the right for Arabic, and keep the code as it is typed', () => {
    const { html } = write('otp.code', 'ab', WORDS, 'https://portal.example');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/<p dir="ltr"[^>]*>K7Q2MX<\/p>/);
  });

  it('R1.6 fall back to English', () => {
    expect(write('otp.code', 'xx', WORDS, '').subject).toBe(TEXTS.en['otp.code'].subject);
    expect(write('otp.code', 'toString', WORDS, '').subject).toBe(TEXTS.en['otp.code'].subject);
  });

  it('T35 what people typed stays text', () => {
    const { html, text } = write(
      'account.rejected',
      'en',
      { ...WORDS, name: '<img src=x onerror=alert(1)>', reason: 'a\n"b" {code}' },
      'https://portal.example',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;</bdi>');
    expect(html).toContain('a<br>&quot;b&quot; {code}');
    expect(text).toContain('a\n"b" {code}');
  });
});
