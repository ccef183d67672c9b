import { describe, expect, it } from '@jest/globals';
import { htmlText, stripQuotes as stripQuotesBelow } from '@portal/mailbox';
import { measureGrowthRatio } from '../../../../../tests/kit/files/growth';
import { PORTAL_MAIL_LINES, renderMail } from './render-mail';
import { TEXTS } from './texts';

const stripQuotes = (mail: string) => stripQuotesBelow(mail, PORTAL_MAIL_LINES);
const renderedMail = (language: string) =>
  renderMail(
    'ticket.replied',
    language,
    {
      words: { ticketId: 't1', ticketNo: 'INQ-10042', subject: 'Zero drift', name: 'Lena Vogt' },
      messages: [{ by: 'Lena Vogt', text: 'Which range do you use?\nAnd which housing?', files: ['plan.pdf'] }],
      replyTo: 'reply+10042.abc@reply.yarrowdyne.example',
    },
    'https://portal.example',
  );
const quoteMail = (language: string) =>
  renderedMail(language)
    .text.split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
const PORTAL = 'Yarrowdyne Partner Portal';
const SENDER = `${PORTAL} <portal@yarrowdyne.example>`;

/** The attribution lines of common mail programs. */
const ATTRIBUTIONS: Record<string, string> = {
  'Gmail in English': `On Fri, Nov 21, 2025 at 10:12 AM ${SENDER} wrote:`,
  'Gmail in English, broken': `On Fri, Nov 21, 2025 at 10:12 AM ${PORTAL} <\nportal@yarrowdyne.example> wrote:`,
  'Apple Mail': `On 21 Nov 2025, at 10:12, ${SENDER} wrote:`,
  'Gmail in German': `Am Fr., 21. Nov. 2025 um 10:12 Uhr schrieb ${PORTAL} <\nportal@yarrowdyne.example>:`,
  'Thunderbird in German': `Am 21.11.25 um 10:12 schrieb ${PORTAL}:`.replace('25 um', '2025 um'),
  'Gmail in French': `Le ven. 21 nov. 2025 à 10:12, ${SENDER} a écrit :`,
  'Gmail in French, broken': `Le ven. 21 nov. 2025 à\n10:12, ${SENDER} a écrit :`,
  'Gmail in Spanish': `El vie, 21 nov 2025 a las 10:12, ${PORTAL} (<portal@yarrowdyne.example>) escribió:`,
  'Gmail in Italian': `Il giorno ven 21 nov 2025 alle ore 10:12 ${SENDER} ha scritto:`,
  'Gmail in Dutch': `Op vr 21 nov 2025 om 10:12 schreef ${SENDER}:`,
  'Gmail in Portuguese': `${PORTAL} <portal@yarrowdyne.example> escreveu (sexta, 21/11/2025 à(s) 10:12):`,
  'Gmail in Polish': `pt., 21 lis 2025 o 10:12 ${SENDER} napisał(a):`,
  'Gmail in Hungarian': `${SENDER} ezt írta (időpont: 2025. nov. 21., P, 10:12):`,
  'Gmail in Turkish': `${SENDER}, 21 Kas 2025 Cum, 10:12 tarihinde şunu yazdı:`,
  'Gmail in Indonesian': `Pada Jum, 21 Nov 2025 pukul 10.12 ${SENDER} menulis:`,
  'Gmail in Vietnamese': `Vào Th 6, 21 thg 11, 2025 vào lúc 10:12 ${SENDER} đã viết:`,
  'Gmail in Thai': `ในวันที่ ศ. 21 พ.ย. 2568 เวลา 10:12 ${SENDER} เขียนว่า:`,
  'Gmail in Japanese': `2025年11月21日(金) 10:12 ${SENDER}:`,
  'Gmail in Chinese': `${PORTAL} <portal@yarrowdyne.example> 於 2025年11月21日 週五 上午10:12寫道：`,
  'Gmail in Arabic': `‫في الجمعة، 21 نوفمبر 2025 في 10:12 ص تمت كتابة ما يلي بواسطة ‪${PORTAL}‬‏ <‪portal@yarrowdyne.example‬‏>:‬`,
};
const OWN_TEXT = 'We use 0–10 bar.\n\nPlease note: the housing is 2.4404.';

describe('extracting the own text of a reply', () => {
  it.each(Object.entries(ATTRIBUTIONS))('R10.2 a mail quoted by %s is removed from the reply', (_program, attribution) => {
    expect(stripQuotes(`${OWN_TEXT}\n\n${attribution}\n\n${quoteMail('en')}\n`)).toBe(OWN_TEXT);
    expect(
      stripQuotes(`${OWN_TEXT}\r\n\r\n${attribution.replaceAll('\n', '\r\n')}\r\n${renderedMail('en').text.replaceAll('\n', '\r\n')}`),
    ).toBe(OWN_TEXT);
  });

  it.each(Object.keys(TEXTS))('R10.2 a reply ends at the marker line of a quoted mail in %s', (language) => {
    expect(stripQuotes(`${OWN_TEXT}\n\n${renderedMail(language).text}`)).toBe(OWN_TEXT);
    expect(stripQuotes(`${OWN_TEXT}\n\n${quoteMail(language)}`)).toBe(OWN_TEXT);
    expect(stripQuotes(`${OWN_TEXT}\n\n${htmlText(renderedMail(language).html)}`)).toBe(OWN_TEXT);
  });

  const QUOTED_HEADERS: Record<string, string> = {
    English: `From: ${SENDER}\nSent: Friday, November 21, 2025 10:12 AM\nTo: Bruno Hagen <bruno@brennhagen.example>\nSubject: [INQ-10042] Zero drift`,
    German: `________________________________\nVon: ${SENDER}\nGesendet: Freitag, 21. November 2025 10:12\nAn: Bruno Hagen\nBetreff: [INQ-10042] Zero drift`,
    French: `De : ${SENDER}\nEnvoyé : vendredi 21 novembre 2025 10:12\nÀ : Bruno Hagen\nObjet : [INQ-10042] Zero drift`,
    Japanese: `差出人: ${SENDER}\n送信日時: 2025年11月21日 10:12\n宛先: Bruno Hagen\n件名: [INQ-10042] Zero drift`,
    older: `-----Ursprüngliche Nachricht-----\nVon: ${SENDER}\nGesendet: Freitag, 21. November 2025 10:12\nAn: Bruno Hagen\nBetreff: AW: [INQ-10042] Zero drift`,
    bold: `*From:* ${SENDER}\n*Date:* Friday, 21 November 2025 at 10:12\n*To:* Bruno Hagen\n*Subject:* Re: [INQ-10042] Zero drift`,
  };
  it.each(Object.entries(QUOTED_HEADERS))(
    'R10.2 a mail quoted by Outlook under its header is removed from the reply (%s)',
    (_language, head) => {
      expect(stripQuotes(`${OWN_TEXT}\n\n${head}\n\n${renderedMail('en').text}`)).toBe(OWN_TEXT);
      expect(stripQuotes(`${OWN_TEXT}\n\n${head}\n\nLena Vogt:\n\nWhich range do you use?`)).toBe(OWN_TEXT);
    },
  );

  it('R10.2 replies between quoted lines are retained, each below the lines that it refers to', () => {
    const interleavedReply = quoteMail('en')
      .replace('> Which range do you use?', '> Which range do you use?\n0–10 bar.')
      .replace('> And which housing?', '> And which housing?\n\nStainless.\n');
    const answers = '> Which range do you use?\n0–10 bar.\n\n> And which housing?\nStainless.';
    expect(stripQuotes(`${ATTRIBUTIONS['Gmail in English']}\n${interleavedReply}`)).toBe(answers);
    expect(stripQuotes(`See below.\n\n${ATTRIBUTIONS['Gmail in English']}\n${interleavedReply}\n\n-- \nBruno`)).toBe(
      `See below.\n\n${answers}`,
    );
    for (const head of Object.values(QUOTED_HEADERS))
      expect(stripQuotes(`See below.\n\n${head}\n\n${interleavedReply}`)).toBe(`See below.\n\n${answers}`);
  });

  it.each([
    'The values:\nRange: 0–10 bar\nHousing: 2.4404\nContact: bruno@brennhagen.example\nSince: 2025',
    'At 10:12 in 2025 we saw:\n\n- a drift\n- a jump',
    'From: the terminal block\nTo: the motor\nColour: $& blue',
    'a ------ b\n----\nc',
    '- one\n- two',
    '问题很简单。',
  ])('R10.2 text that only resembles a quotation is retained: %j', (text) => {
    expect(stripQuotes(text)).toBe(text);
  });

  it('R10.2 signatures of phones and mail programs are removed, and greetings are retained', () => {
    expect(stripQuotes('Fine.\n\nKind regards\nBruno\n\n-- \nBrennhagen Messtechnik\nTel. 1')).toBe('Fine.\n\nKind regards\nBruno');
    for (const line of ['Sent from my iPhone', 'Von meinem iPhone gesendet', 'Envoyé de mon iPad', 'iPhoneから送信', '從我的 iPhone 傳送'])
      expect(stripQuotes(`Fine.\n\n${line}\n\n${quoteMail('en')}`)).toBe('Fine.');
  });

  it('R10.2 a mail that contains only quoted text has no new text', () => {
    expect(stripQuotes(`${ATTRIBUTIONS['Apple Mail']}\n\n${quoteMail('de')}`)).toBe('');
    expect(stripQuotes(renderedMail('ab').text)).toBe('');
  });

  it.each([
    'Op x\nschreef y\n',
    'abc. x skrev \n',
    'On a b ',
    'From: x@y\n',
    '> ',
    '##- ',
    '-',
    '_',
    ' ',
    '\n',
    ':\n',
    '2025 10:12 a@b\n',
    '<',
    '<a ',
    '<div class="',
    '&#x',
    '<!--',
  ])('T37 a mail that consists of %j is read in linear time', (piece) => {
    const repeatPiece = (times: number) => piece.repeat(times * Math.ceil(75_000 / piece.length));
    expect(measureGrowthRatio((times) => stripQuotes(repeatPiece(times)))).toBeLessThan(12);
    expect(measureGrowthRatio((times) => stripQuotes(htmlText(`${repeatPiece(times)}<blockquote>${repeatPiece(times)}`)))).toBeLessThan(12);
  });

  it.each([
    ['angle brackets that start no tag', '<'],
    ['separate angle brackets that start no tag', ' <'],
    ['unterminated comments', '<!--'],
    ['comments', '<!-- x -->'],
    ['declarations', '<!>'],
    ['unterminated tags', '<a '],
    ['unclosed elements', '<a>'],
    ['elements and angle brackets', '<p>x</p><'],
    ['blocks', '<div><p>'],
    ['lists', '<ul><li>'],
    ['quotations', '<blockquote>'],
    ['unterminated character references', '&#x'],
    ['unmatched closing tags', `${'<a>'.repeat(499)}${'</b>'.repeat(50_000)}`],
    ['long tags', `<a ${'class='.repeat(330)}>`],
    ['long tags with another attribute', `<a ${'id=___'.repeat(330)}>`],
  ])('T37 an HTML mail with %s is read in linear time', (_, piece) => {
    expect(measureGrowthRatio((times) => htmlText(piece.repeat(times * Math.ceil(200_000 / piece.length))))).toBeLessThan(12);
  });

  it('T37 a line that may introduce a quotation is examined once, however many quotations follow it', () => {
    const line = `${'a'.repeat(9_000)}:`;
    expect(measureGrowthRatio((times) => stripQuotes(`${line}\n${'>\n\n'.repeat(times * 10_000)}`))).toBeLessThan(12);
  });
});

describe('the measurement of growth', () => {
  /** Measures the growth of simulated work with complexity of order `order`, on a machine that is loaded during the first rounds. */
  const measureGrowth = (order: number, loadedRounds: number) => {
    let runs = 0;
    let times = 0;
    return measureGrowthRatio(
      (length) => {
        times = length;
      },
      (run) => {
        run();
        const isLoaded = runs++ < loadedRounds * 2;
        return 10 * times ** order * (isLoaded && times > 1 ? 3.7 : 1);
      },
    );
  };

  it('T37 linear work is measured as linear, even if the machine is busy during ten measurements', () => {
    expect(measureGrowth(1, 0)).toBe(4);
    expect(measureGrowth(1, 10)).toBe(4);
  });

  it('T37 quadratic work is measured as quadratic', () => {
    expect(measureGrowth(2, 0)).toBe(16);
    expect(measureGrowth(2, 10)).toBe(16);
  });
});

describe('the text of an HTML mail', () => {
  it('R10.2 the text of an HTML mail preserves line breaks, lists and special characters and omits hidden content', () => {
    const html = `<html><head><style>p{color:red}</style><title>t</title></head><body><!-- <p>no</p> --><p>Gr&uuml;&szlig;e &amp; <b>caf&eacute;</b>,<br>0 &lt; p &#60; 10&nbsp;bar</p>
      <ul><li>one</li><li>two</li></ul><script>alert("<p>x</p>")</script><div>a</div><div>b</div><table><tr><td>c</td><td>d</td></tr></table></body></html>`;
    expect(htmlText(html)).toBe('Grüße & café,\n0 < p < 10 bar\n\n- one\n- two\n\na\nb\n\nc d');
  });

  const wrappers: Record<string, (own: string, original: string) => string> = {
    Gmail: (own, original) =>
      `<div dir="ltr">${own}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Fri, Nov 21, 2025 at 10:12 AM Portal &lt;<a href="mailto:p@y.example">p@y.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0">${original}</blockquote></div>`,
    Outlook: (own, original) =>
      `<div class="elementToProof">${own}</div><div id="appendonsend"></div><hr tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Portal &lt;p@y.example&gt;<br><b>Sent:</b> Friday<br><b>Subject:</b> [INQ-10042]</div>${original}`,
    'Apple Mail': (own, original) =>
      `<body>${own}<div><br><blockquote type="cite"><div>On 21 Nov 2025, at 10:12, Portal &lt;p@y.example&gt; wrote:</div><br>${original}</blockquote></div></body>`,
    Thunderbird: (own, original) =>
      `<body><p>${own}</p><div class="moz-cite-prefix">Am 21.11.2025 um 10:12 schrieb Portal:<br></div><blockquote type="cite" cite="mid:x">${original}</blockquote></body>`,
  };
  it.each(Object.entries(wrappers))('R10.2 an HTML reply from %s is reduced to its own text', (_program, wrap) => {
    expect(stripQuotes(htmlText(wrap('It is <b>0&ndash;10 bar</b>.', renderedMail('de').html)))).toBe('It is 0–10 bar.');
    expect(stripQuotes(htmlText(wrap('It is <b>0&ndash;10 bar</b>.', '<p>Which range?</p>')))).toBe('It is 0–10 bar.');
  });
});
