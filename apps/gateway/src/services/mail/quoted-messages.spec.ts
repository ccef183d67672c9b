import { describe, expect, it } from '@jest/globals';
import { extractOwnText, portalMailEndCheck, readHtml } from '@portal/mailbox';
import { measureGrowthRatio } from '../../../../../tests/kit/files/growth';
import { PORTAL_MAIL_LINES, renderMail } from './render-mail';
import { TEXTS } from './texts';

const MESSAGES = [
  {
    by: 'Lena Vogt',
    text: 'Which range do you use? We need it to choose the diaphragm, as the drift depends on it more than on the temperature.\nAnd which housing?\n\nKind regards\nLena',
  },
  { by: 'Jonas Beck', text: 'One more question: is the cable shielded?' },
];
const renderedMail = (language: string) =>
  renderMail(
    'ticket.replied',
    language,
    {
      words: { ticketId: 't1', ticketNo: 'INQ-10042', subject: 'Zero drift', name: 'Lena Vogt' },
      messages: MESSAGES.map((message, at) => ({ ...message, files: at ? [] : ['plan.pdf'] })),
      replyTo: 'reply+10042.abc@reply.yarrowdyne.example',
      link: '/inquiry-detail/t1',
    },
    'https://portal.example',
  );
const HEAD =
  'From: Yarrowdyne Partner Portal <portal@yarrowdyne.example>\nSent: Saturday, November 21, 2026 10:12 AM\nTo: Bruno Hagen\nSubject: [INQ-10042] Zero drift';
const HTML_HEAD =
  '<div id="divRplyFwdMsg"><b>From:</b> Portal<br><b>Sent:</b> Saturday<br><b>To:</b> Bruno<br><b>Subject:</b> [INQ-10042] Zero drift</div>';
const wrapLines = (text: string) => text.replace(/(.{1,60})(?: +|$)/gm, '$1\n').replace(/\n\n\n/g, '\n\n');
const ownTextOf = (mail: string) => extractOwnText(mail, PORTAL_MAIL_LINES, MESSAGES).text;
const ownTextOfHtml = (html: string) => ownTextOf(readHtml(html, portalMailEndCheck(PORTAL_MAIL_LINES)).text);
const withAnswers = (text: string, line: (answer: string) => string) =>
  text
    .replace('And which housing?', `And which housing?${line('Stainless.')}`)
    .replace('is the cable shielded?', `is the cable shielded?${line('Yes.')}`);
const HOUSING = '> And which housing?\nStainless.';
const CABLE = '> One more question: is the cable shielded?\nYes.';

describe('replies between the lines of an unmarked quotation', () => {
  it.each(Object.keys(TEXTS))('R10.2 replies typed between the lines of a quoted mail are retained: %s', (language) => {
    const { text, html } = renderedMail(language);
    const plain = withAnswers(text, (answer) => `\n${answer}`);
    for (const quotedMail of [plain, text.includes('\n\n') ? plain.slice(plain.indexOf('\n\n') + 2) : plain]) {
      const ownText = ownTextOf(`See below.\n\n${HEAD}\n\n${quotedMail}`);
      expect(ownText.startsWith('See below.\n\n> ')).toBe(true);
      expect(ownText).toContain(HOUSING);
      expect(ownText.endsWith(CABLE)).toBe(true);
    }
    expect(ownTextOf(`See below.\n\n${HEAD}\n\n${wrapLines(plain)}`)).toContain('> And which housing?\nStainless.');
    const answeredHtml = withAnswers(html, (answer) => `<br>${answer}`);
    for (const mail of [
      `<p>See below.</p><hr>${HTML_HEAD}${answeredHtml}`,
      `<p>See below.</p><blockquote type="cite">${answeredHtml}</blockquote>`,
    ]) {
      expect(ownTextOfHtml(mail)).toContain('See below.');
      expect(ownTextOfHtml(mail)).toContain(HOUSING);
      expect(ownTextOfHtml(mail).endsWith(CABLE)).toBe(true);
    }
  });

  it.each(Object.keys(TEXTS))('R10.2 an unchanged quoted mail below a reply is removed: %s', (language) => {
    const { text, html } = renderedMail(language);
    const quotedText = text.replace(/^/gm, '> ');
    for (const mail of [
      `${HEAD}\n\n${text}`,
      `${HEAD}\n\n${wrapLines(text)}`,
      text,
      quotedText,
      `${HEAD}\n\n${text}\n\n${HEAD}\n\nOlder answer\n\n${HEAD}\n\n${text}`,
    ])
      expect(ownTextOf(`See below.\n\n${mail}`)).toBe('See below.');
    for (const mail of [`<hr>${HTML_HEAD}${html}`, `<blockquote type="cite">${html}</blockquote>`])
      expect(ownTextOfHtml(`<p>See below.</p>${mail}`)).toBe('See below.');
  });

  it('R10.2 replies between the lines and below a quoted mail are retained', () => {
    const quotedMail = withAnswers(renderedMail('en').text, (answer) => `\n\n${answer}\n`);
    expect(ownTextOf(`${HEAD}\n\n${quotedMail}\n\nThank you.`)).toMatch(/Stainless\.[^]*Yes\.\n\nThank you\.$/);
  });

  it('R10.2 a reply that equals a short line of the quoted message is retained', () => {
    const messages = [{ by: 'Lena Vogt', text: 'Is it A?\nYes.\nOr is it shielded?' }];
    const mail = `Hi.\n\n${HEAD}\n\nIs it A?\nYes.\nOr is it shielded?\nYes.\n\nOpen the inquiry: https://portal.example`;
    expect(extractOwnText(mail, PORTAL_MAIL_LINES, messages).text).toMatch(/^Hi\.\n\n> [^]*\n> Or is it shielded\?\nYes\.$/);
  });

  it('T37 the search for replies between quoted lines takes linear time', () => {
    const messages = [{ by: 'Lena Vogt', text: 'The same line again.\n'.repeat(200) }];
    for (const line of ['The same line again.', 'The same line', 'x', 'From: a\nTo: b\nSubject: [INQ-1]'])
      expect(
        measureGrowthRatio((times) =>
          extractOwnText(`Hi.\n\n${HEAD}\n\nThe same line again.\n${`${line}\n`.repeat(times * 1_500)}`, PORTAL_MAIL_LINES, messages),
        ),
      ).toBeLessThan(12);
  });
});
