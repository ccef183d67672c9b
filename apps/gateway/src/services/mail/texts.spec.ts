import { describe, expect, it } from '@jest/globals';
import { shapeOf } from '../../../../../tests/kit/shape-of';
import { renderMail } from './render-mail';
import { MAIL_KINDS, type MailLanguage, TEXTS } from './texts';

const languages = Object.keys(TEXTS) as MailLanguage[];
const WORDS = {
  code: 'K7Q2MX',
  personId: 'p1',
  name: 'Nora Lindt',
  company: 'Talwasser',
  role: 'CP',
  by: 'Lena Vogt',
  reason: 'No agreement yet',
  left: '8 h',
  ticketId: 't1',
  ticketNo: 'INQ-10042',
  subject: 'Range of the C400',
  product: 'YD-C400',
  files: 'setup.exe',
  count: '62',
  title: 'Transmitters, list prices',
  when: 'Monday 2 March 2026, 15:00 – 16:30 (Amsterdam)',
  location: 'Training centre, Hall 2',
  publicationId: 'd1',
  device: 'Firefox · Windows',
  account: 'nora@provider.example',
  address: 'nora.falk@provider.example',
  passkey: 'Laptop of Nora',
  provider: 'Talwasser Login',
  days: '14',
  network: '203.0.113.0/24',
  time: 'Monday 2 March 2026 at 15:00 (Amsterdam)',
  from: '2 March 2026 at 15:00',
  until: '16 March 2026 at 23:59',
  text: 'The new flange fits the old one.',
};
const MESSAGES = [{ by: 'Lena Vogt', text: 'Which range?\n<b>4–20 mA</b>', files: ['plan.pdf'] }];
const ITEMS = [{ title: '[INQ-10042] Range <b>', about: 'Talwasser · Nora: 4–20 mA', path: '/inquiry-detail/t1' }];
const REPLY_ADDRESS = 'reply+10042.abc@reply.portal.example';

describe('the texts of mails', () => {
  it('R1.6 the mail texts exist in all 16 languages', () => {
    expect(languages.sort()).toEqual(['ab', 'de', 'en', 'es', 'fr', 'hu', 'id', 'it', 'ja', 'nl', 'pl', 'pt', 'th', 'tr', 'vi', 'zhTW']);
  });

  it.each(languages)('R1.6 the mail texts in %s have the same keys and placeholders as the English ones', (language) => {
    expect(shapeOf(TEXTS[language])).toEqual(shapeOf(TEXTS.en));
  });

  it.each(languages)('R1.6 each mail in %s is translated and has no unfilled placeholder', (language) => {
    for (const kind of MAIL_KINDS) {
      if (language !== 'en') expect(TEXTS[language][kind].paragraphs).not.toEqual(TEXTS.en[kind].paragraphs);
      const content = { words: WORDS, messages: MESSAGES, items: ITEMS, moreItems: 12, takesFollowUps: true, answersTo: REPLY_ADDRESS };
      const { subject, text, html } = renderMail(kind, language, content, 'https://portal.example');
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined/);
    }
  });

  it.each(languages)('R10.2 ticket mails in %s tell their recipients that they can reply and where to write', (language) => {
    const { answerable, footer, answerAbove, mailRefusals, fileRefusals } = TEXTS[language];
    const open = renderMail('ticket.replied', language, { words: WORDS, messages: MESSAGES, replyTo: REPLY_ADDRESS }, '');
    expect(open.text.split('\n')[0]).toBe(`##- ${answerAbove} -##`);
    expect([open.text.includes(answerable), open.text.includes(footer)]).toEqual([true, false]);
    const noReplyMail = renderMail('ticket.replied', language, { words: WORDS, messages: MESSAGES }, '');
    expect([noReplyMail.text.includes('##-'), noReplyMail.html.includes('##-'), noReplyMail.text.includes(footer)]).toEqual([
      false,
      false,
      true,
    ]);
    const sentences = [...Object.values(mailRefusals), ...Object.values(fileRefusals)];
    expect(new Set(sentences).size).toBe(sentences.length);
    if (language === 'en') return;
    for (const text of sentences)
      expect([...Object.values(TEXTS.en.mailRefusals), ...Object.values(TEXTS.en.fileRefusals)]).not.toContain(text);
  });

  it('R10.2 T35 mails escape messages and file names and isolate their text direction', () => {
    const messagesWithMarkup = [{ by: 'Lena <Vogt>', text: 'a\n<img src=x>', files: ['plan<1>.pdf', '{name}.pdf'] }];
    const { html, text } = renderMail(
      'ticket.replied',
      'ab',
      { words: WORDS, messages: messagesWithMarkup, link: '/inquiry-detail/t1' },
      'https://portal.example',
    );
    expect(html).toContain('<div dir="auto">a<br>&lt;img src=x&gt;</div>');
    expect(html).toContain('<bdi>plan&lt;1&gt;.pdf</bdi>, <bdi>{name}.pdf</bdi>');
    expect(html).toContain('<bdi>Lena &lt;Vogt&gt;</bdi>');
    expect(html).toContain('href="https://portal.example/inquiry-detail/t1"');
    expect(text).toContain('a\n<img src=x>');
    expect(text).toContain('plan<1>.pdf, {name}.pdf');
  });

  it.each(languages)('T25 a digest in %s lists items with links and states how many more there are', (language) => {
    const content = { words: { count: '62' }, items: ITEMS, moreItems: 61 };
    const { subject, text, html } = renderMail('ticket.digest', language, content, 'https://portal.example');
    expect(subject).toContain('62');
    expect(text).toContain('[INQ-10042] Range <b>\nTalwasser · Nora: 4–20 mA\nhttps://portal.example/inquiry-detail/t1');
    expect(html).toContain('href="https://portal.example/inquiry-detail/t1"');
    expect(html).toContain('<bdi>[INQ-10042] Range &lt;b&gt;</bdi>');
    for (const part of [text, html]) expect(part).toContain('61');
  });

  it('R4.12 Arabic mails are right-to-left, and a code in them is left-to-right', () => {
    const { html } = renderMail('otp.code', 'ab', { words: WORDS }, 'https://portal.example');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/<p dir="ltr"[^>]*>K7Q2MX<\/p>/);
  });

  it('R1.6 mails for people with an unknown language are written in English', () => {
    expect(renderMail('otp.code', 'xx', { words: WORDS }, '').subject).toBe(TEXTS.en['otp.code'].subject);
    expect(renderMail('otp.code', 'toString', { words: WORDS }, '').subject).toBe(TEXTS.en['otp.code'].subject);
  });

  it('T35 markup that people type is shown as plain text in a mail', () => {
    const { html, text } = renderMail(
      'account.rejected',
      'en',
      { words: { ...WORDS, name: '<img src=x onerror=alert(1)>', reason: 'a\n"b" {code}' } },
      'https://portal.example',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;</bdi>');
    expect(html).toContain('a<br>&quot;b&quot; {code}');
    expect(text).toContain('a\n"b" {code}');
  });
});
