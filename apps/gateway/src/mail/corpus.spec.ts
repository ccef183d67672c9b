import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import EmailReplyParser from 'email-reply-parser';
import { MailReader } from './mail-reader';

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
  let reader: MailReader;
  beforeAll(() => {
    reader = new MailReader({ threads: 1, waiting: MAILS.length });
  });
  afterAll(() => reader.close());
  const read = (program: string, language: string) =>
    reader.read([Uint8Array.from(readFileSync(join(FOLDER, program, `${language}.eml`)))]);

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
    for (const { program, language, text } of MAILS) {
      const other = parser.parseReply((await read(program, language)).wholeText);
      if (same(other) === same(text)) agreed++;
    }
    expect(agreed / MAILS.length).toBeGreaterThan(AGREEMENT);
  });
});
