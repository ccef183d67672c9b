import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import EmailReplyParser from 'email-reply-parser';
import { PORTAL_LINES } from './portal-lines.fixture';
import { readMail } from './read-mail';

const FOLDER = join(import.meta.dirname, 'corpus');
/** The expected own text of each mail, by mail program and language. */
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, Record<string, string>>;
const MAILS = Object.entries(EXPECTED).flatMap(([program, mails]) =>
  Object.entries(mails).map(([language, text]) => ({ program, language, text })),
);
/**
 * The minimum share of mails for which the other parser returns the same text. That parser supports attributions, signatures and quoted
 * headers in fewer languages.
 */
const MIN_AGREEMENT = 0.4;

describe('Replies of real mail programs', () => {
  /** The message that the mails with inline answers quote, by language. */
  const SENT_TEXTS: Record<string, string> = {
    en: 'Which range do you use?\n\nAnd which housing?\n\nKind regards\nLena',
    de: 'Welchen Messbereich verwenden Sie?\n\nUnd welches Gehäuse?\n\nMit freundlichen Grüßen\nLena',
    ja: 'どの範囲をお使いですか。\n\nハウジングは何ですか。\n\nよろしくお願いいたします。\nレナ',
    ab: 'ما النطاق الذي تستخدمونه؟\n\nوما نوع الغلاف؟\n\nمع أطيب التحيات\nلينا',
  };
  const readReply = async (program: string, language: string) => {
    const sentMessages = program.startsWith('inline-') ? [{ by: 'Lena Vogt', text: SENT_TEXTS[language]! }] : [];
    const mail = await readMail(readFileSync(join(FOLDER, program, `${language}.eml`)), { portalLines: PORTAL_LINES, sent: sentMessages });
    if (typeof mail === 'string') throw new Error(mail);
    return mail;
  };

  it('R10.2 the expected texts cover each mail of the corpus', () => {
    const programs = Object.keys(EXPECTED);
    expect(programs.flatMap((program) => readdirSync(join(FOLDER, program)).map((file) => `${program}/${file}`)).sort()).toEqual(
      MAILS.map(({ program, language }) => `${program}/${language}.eml`).sort(),
    );
    expect(MAILS.length).toBeGreaterThanOrEqual(120);
  });

  it.each(MAILS)('R10.2 only the own text of a reply is posted: $program, $language', async ({ program, language, text }) => {
    expect((await readReply(program, language)).text).toBe(text);
  });

  it('R10.2 an independent parser returns the same text for a minimum share of the corpus', async () => {
    const parser = new EmailReplyParser();
    const normalizeSpace = (text: string) => text.replace(/\s+/g, ' ').trim();
    let agreedCount = 0;
    // Mails with inline answers are excluded, because the other parser removes the lines above an answer.
    const mails = MAILS.filter(({ program }) => !program.startsWith('inline-'));
    for (const { program, language, text } of mails) {
      const otherText = parser.parseReply((await readReply(program, language)).wholeText);
      if (normalizeSpace(otherText) === normalizeSpace(text)) agreedCount++;
    }
    expect(agreedCount / mails.length).toBeGreaterThan(MIN_AGREEMENT);
  });
});
