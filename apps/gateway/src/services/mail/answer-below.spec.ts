import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extractOwnText, stripQuotes as stripQuotesBelow } from '@portal/mailbox';
import { measureGrowthRatio } from '../../../../../tests/kit/files/growth';
import { MailReader } from './mail-reader';
import { PORTAL_MAIL_LINES, renderMail } from './render-mail';
import { TEXTS } from './texts';

const stripQuotes = (mail: string) => stripQuotesBelow(mail, PORTAL_MAIL_LINES);
const UNSUBSCRIBE = 'https://portal.example/unsubscribe/abc';
const renderedMail = (language: string, unsubscribe?: string) =>
  renderMail(
    'ticket.replied',
    language,
    {
      words: { ticketId: 't1', ticketNo: 'INQ-10042', subject: 'Zero drift', name: 'Lena Vogt' },
      messages: [{ by: 'Lena Vogt', text: 'Which range do you use?\nAnd which housing?', files: ['plan.pdf'] }],
      replyTo: 'reply+10042.abc@reply.yarrowdyne.example',
    },
    'https://portal.example',
    unsubscribe,
  );
const LANGUAGES = Object.keys(TEXTS);
const HEAD =
  'From: Yarrowdyne Partner Portal <portal@yarrowdyne.example>\nSent: Saturday, November 21, 2026 10:12 AM\nTo: Bruno Hagen\nSubject: [INQ-10042] Zero drift';
const RULE = '________________________________';
const OWN_TEXT = 'We use 0–10 bar.\n\nThe housing is 2.4404.';
const LONG_TEXT = `${OWN_TEXT}\n\nWe have checked the cabling, the supply and the grounding, and none of them explains the drift.`;
/** Wraps lines as plain-text mail programs do. */
const wrapLines = (text: string) => text.replace(/(.{1,60})(?: +|$)/gm, '$1\n').replace(/\n\n\n/g, '\n\n');
const withoutAnswerLine = (text: string) => text.slice(text.indexOf('\n\n') + 2);

describe('a reply below a mail quoted by Outlook', () => {
  it.each(LANGUAGES)('R10.2 text below a quoted mail is retained: %s', (language) => {
    for (const original of [
      renderedMail(language).text,
      withoutAnswerLine(renderedMail(language).text),
      renderedMail(language, UNSUBSCRIBE).text,
    ])
      for (const quotedMail of [original, wrapLines(original), original.replaceAll('\n', '\r\n')])
        for (const replyText of [OWN_TEXT, LONG_TEXT, 'Yes.']) {
          expect(stripQuotes(`${HEAD}\n\n${quotedMail}\n\n${replyText}\n`)).toBe(replyText);
          expect(stripQuotes(`\n${RULE}\n${HEAD}\n${quotedMail}\n${replyText}`)).toBe(replyText);
          expect(stripQuotes(`See below.\n\n${RULE}\n${HEAD}\n\n${quotedMail}\n\n${replyText}`)).toBe(`See below.\n\n${replyText}`);
        }
  });

  it.each(LANGUAGES)('R10.2 a quoted mail with nothing below it is removed: %s', (language) => {
    for (const { text } of [renderedMail(language), renderedMail(language, UNSUBSCRIBE)])
      for (const quotedMail of [text, withoutAnswerLine(text), wrapLines(text)]) {
        expect(stripQuotes(`${OWN_TEXT}\n\n${RULE}\n${HEAD}\n\n${quotedMail}\n\n`)).toBe(OWN_TEXT);
        expect(stripQuotes(`${HEAD}\n\n${quotedMail}\n\nSent from my iPhone\n`)).toBe('');
      }
  });

  it.each(LANGUAGES)('R10.2 every plain-text form of the unsubscribe link is removed from a reply: %s', (language) => {
    const { link } = TEXTS[language as keyof typeof TEXTS].unsubscribe;
    for (const form of [
      `${link}<${UNSUBSCRIBE}>`,
      `${link} <${UNSUBSCRIBE}>`,
      `${link} (${UNSUBSCRIBE})`,
      `${link}:\n${UNSUBSCRIBE}`,
      link,
    ])
      for (const separator of [' ', '\n', '\n\n']) {
        expect(stripQuotes(`${HEAD}\n\n${renderedMail(language).text}${separator}${form}\n\n${OWN_TEXT}`)).toBe(OWN_TEXT);
        expect(stripQuotes(`${OWN_TEXT}\n\n${HEAD}\n\n${renderedMail(language).text}${separator}${form}\n`)).toBe(OWN_TEXT);
      }
  });

  it('R10.2 a reply typed at the end of the last quoted line is retained without the quotation', () => {
    expect(stripQuotes(`${HEAD}\n\n${renderedMail('en').text} Yes, 0–10 bar.`)).toBe('Yes, 0–10 bar.');
    expect(stripQuotes(`${HEAD}\n\n${renderedMail('en', UNSUBSCRIBE).text} Yes, 0–10 bar.`)).toBe('Yes, 0–10 bar.');
  });

  it("R10.2 text below the last of several quoted mails is retained without the author's signature", () => {
    const thread = `${HEAD}\n\n${renderedMail('en').text}\n\n${HEAD}\n\n${renderedMail('de').text}`;
    expect(stripQuotes(`${thread}\n\n${OWN_TEXT}\n\n-- \nBruno Hagen\nTel. 1`)).toBe(OWN_TEXT);
  });

  it('R10.2 lines of a reply that resemble lines of mail programs are retained', () => {
    const ownText = 'Our supplier wrote on 21.11.2026:\n\nOption A\n-----\nMax wrote on 21.11.2026, 10:12:';
    expect(stripQuotes(`${HEAD}\n\n${renderedMail('en').text}\n\n${ownText}`)).toBe(ownText);
  });

  it('R10.2 a disclaimer below a quoted mail is reported as a footer, so that a conversation can show it only once', () => {
    const disclaimer = 'This e-mail may contain confidential information. If you are not the intended recipient, please delete it.';
    expect(extractOwnText(`${OWN_TEXT}\n\n${HEAD}\n\n${renderedMail('en').text}\n\n${disclaimer}`, PORTAL_MAIL_LINES)).toEqual({
      text: `${OWN_TEXT}\n\n${disclaimer}`,
      footer: disclaimer,
    });
  });

  it('R10.2 a mail is retained completely if no text precedes the quotation header and the end of the quotation is missing', () => {
    const mail = `${HEAD}\n\nLena Vogt:\n\nWhich range do you use?\n0–10 bar.\n\nAnd which housing?\nStainless.`;
    expect(stripQuotes(mail)).toBe(mail);
    expect(stripQuotes(`\n${RULE}\n${mail}`)).toBe(`${RULE}\n${mail}`);
  });

  it('T37 the search for the end of a quoted mail takes linear time', () => {
    const { text } = renderedMail('en');
    expect(measureGrowthRatio((times) => stripQuotes(`${HEAD}\n\n${`${text}\n\n`.repeat(times * 300)}Yes.`))).toBeLessThan(12);
  });
});

describe('an HTML reply below a mail quoted by Outlook', () => {
  let reader: MailReader;
  beforeAll(() => {
    reader = new MailReader({ threads: 1, waiting: 50 });
  });
  afterAll(() => reader.close());
  const readText = async (html: string) =>
    (await reader.read([Uint8Array.from(Buffer.from(`From: b@b.example\nContent-Type: text/html; charset=utf-8\n\n${html}`))])).text;
  const head = `<div id="divRplyFwdMsg"><b>From:</b> Portal<br><b>Sent:</b> Saturday<br><b>To:</b> Bruno<br><b>Subject:</b> [INQ-10042] Zero drift</div>`;
  const ownHtml = '<p>We use 0–10 bar.</p><p>The housing is 2.4404.</p>';

  it.each(LANGUAGES)('R10.2 text below a quoted HTML mail is retained: %s', async (language) => {
    for (const { html } of [renderedMail(language), renderedMail(language, UNSUBSCRIBE)]) {
      expect(await readText(`<html><body><hr>${head}${html}${ownHtml}</body></html>`)).toBe(OWN_TEXT);
      expect(await readText(`<html><body><p>See below.</p><hr>${head}${html}${ownHtml}</body></html>`)).toBe(`See below.\n\n${OWN_TEXT}`);
      expect(await readText(`<html><body>${ownHtml}<hr>${head}${html}</body></html>`)).toBe(OWN_TEXT);
      expect(await readText(`<html><body>${head}${html}</body></html>`)).toBe('');
    }
  });

  it('R10.2 an HTML mail is retained completely if no text precedes the quotation header and the end of the quotation is missing', async () => {
    const text = await readText(`<html><body>${head}<p>Which range do you use?</p><p>0–10 bar.</p></body></html>`);
    expect(text).toContain('Which range do you use?\n\n0–10 bar.');
    expect(text).not.toContain('> ');
  });
});
