import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import EmailReplyParser from 'email-reply-parser';
import { PORTAL_LINES } from './portal-lines.fixture';
import { readMail } from './read-mail';

const FOLDER = join(import.meta.dirname, 'corpus');
/** The own text of each mail, by mail program and language. */
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, Record<string, string>>;
const MAILS = Object.entries(EXPECTED).flatMap(([program, mails]) =>
  Object.entries(mails).map(([language, text]) => ({ program, language, text })),
);
/**
 * The least part of the mails with which the other parser agrees. It knows announcements and signatures of fewer languages, no names of heads
 * beside those of some languages, and no own text above a head without an address: there it removes less.
 */
const AGREEMENT = 0.4;

describe('a reply as mail programs write it', () => {
  /** The message that the mails of inline answers quote, by language. */
  const SENT: Record<string, string> = {
    en: 'Which range do you use?\n\nAnd which housing?\n\nKind regards\nLena',
    de: 'Welchen Messbereich verwenden Sie?\n\nUnd welches Gehäuse?\n\nMit freundlichen Grüßen\nLena',
    ja: 'どの範囲をお使いですか。\n\nハウジングは何ですか。\n\nよろしくお願いいたします。\nレナ',
    ab: 'ما النطاق الذي تستخدمونه؟\n\nوما نوع الغلاف؟\n\nمع أطيب التحيات\nلينا',
  };
  const read = async (program: string, language: string) => {
    const sent = program.startsWith('inline-') ? [{ by: 'Lena Vogt', text: SENT[language]! }] : [];
    const mail = await readMail(readFileSync(join(FOLDER, program, `${language}.eml`)), { portalLines: PORTAL_LINES, sent });
    if (typeof mail === 'string') throw new Error(mail);
    return mail;
  };

  it('R10.2 the table has the expected text of each mail of the corpus', () => {
    const programs = Object.keys(EXPECTED);
    expect(programs.flatMap((program) => readdirSync(join(FOLDER, program)).map((file) => `${program}/${file}`)).sort()).toEqual(
      MAILS.map(({ program, language }) => `${program}/${language}.eml`).sort(),
    );
    expect(MAILS.length).toBeGreaterThanOrEqual(120);
  });

  it.each(MAILS)('R10.2 is posted with its own text alone: $program, $language', async ({ program, language, text }) => {
    expect((await read(program, language)).text).toBe(text);
  });

  it('R10.2 agrees with another parser on a measured part of the corpus, which never removes what is kept here but signatures', async () => {
    const parser = new EmailReplyParser();
    const same = (text: string) => text.replace(/\s+/g, ' ').trim();
    let agreed = 0;
    // Mails with answers between quoted lines are left out: the other parser does not keep the lines above an answer.
    const mails = MAILS.filter(({ program }) => !program.startsWith('inline-'));
    for (const { program, language, text } of mails) {
      const other = parser.parseReply((await read(program, language)).wholeText);
      if (same(other) === same(text)) agreed++;
    }
    expect(agreed / mails.length).toBeGreaterThan(AGREEMENT);
  });
});
