import { describe, expect, it } from '@jest/globals';
import { htmlText, readHtml } from './html-text';
import { PORTAL_LINES } from './portal-lines.fixture';
import { extractOwnText, stripQuotes as stripQuotesBelow } from './strip-quotes';

const stripQuotes = (mail: string) => stripQuotesBelow(mail, PORTAL_LINES);
const PORTAL = 'Yarrowdyne Partner Portal';
const SENDER = `${PORTAL} <portal@yarrowdyne.example>`;
const OWN_TEXT = 'We use 0–10 bar.';
const QUOTATION = '> Which range do you use?\n> \n> Kind regards';

/** Attribution lines with two-digit years or without an address. */
const ATTRIBUTIONS = [
  `On 12/23/24 at 10:29 ${PORTAL} wrote:`,
  `On 12/23/24 10:29, ${PORTAL} wrote:`,
  `On 23.12.24 10:29, ${PORTAL} wrote:`,
  `On 2024-12-23 ${PORTAL} wrote:`,
  `Am 21.11.26 um 10:12 schrieb ${PORTAL}:`,
  `Am 21.11.26 um 10:12 schrieb\n${PORTAL}:`,
  `Am 21. November 2026 10:12:00 MEZ schrieb ${SENDER}:`,
  `Am Samstag, 21. November 2026 um 10:12:00 MEZ hat ${SENDER} Folgendes geschrieben:`,
  `Le 21/11/26 à 10:12, ${PORTAL} a écrit :`,
  `Le 21/11/26, ${PORTAL} a écrit\u00a0:`,
  `El 21/11/26 a las 10:12, ${PORTAL} escribió:`,
  `Il 21/11/26 10:12, ${PORTAL} ha scritto:`,
  `Op 21-11-26 om 10:12 schreef ${PORTAL}:`,
  `Op 21 nov 2026, om 10:12 heeft ${SENDER} het volgende geschreven:`,
  `W dniu 21.11.26 o 10:12, ${PORTAL} pisze:`,
  `Wiadomość napisana przez ${SENDER} w dniu 21 lis 2026, o godz. 10:12:`,
  `Em 21/11/26 10:12, ${PORTAL} escreveu:`,
  `No dia 21/11/26, às 10:12, ${PORTAL} escreveu:`,
  `26. 11. 21. 10:12 keltezéssel, ${PORTAL} írta:`,
  `21.11.26 10:12 tarihinde ${PORTAL} yazdı:`,
  `${SENDER} şunları yazdı (21 Kas 2026 10:12):`,
  `Pada 21/11/26 10:12, ${PORTAL} menulis:`,
  `Vào lúc 10:12 21/11/26, ${PORTAL} đã viết:`,
  `ใน 21/11/69 10:12, ${PORTAL} เขียน:`,
  `2026/11/21 10:12、${SENDER}のメール:`,
  `${PORTAL} 於 26/11/21 10:12 寫道:`,
  `في 21/11/26 10:12 ص، كتب ${PORTAL}:`,
  `------- Original Message -------\nOn Saturday, November 21st, 2026 at 10:12 AM, ${SENDER} wrote:`,
];

const QUOTED_HEADS: Record<string, string> = {
  'German, without an address': `Von: ${PORTAL}\nGesendet: Samstag, 21. November 2026 10:12\nAn: Bruno Hagen\nBetreff: [INQ-10042] Zero drift`,
  'German, with empty lines': `Von: ${PORTAL}\nGesendet:\nAn:\nBetreff: [INQ-10042] Zero drift`,
  English: `From: ${PORTAL}\nSent: 21 November 2026 10:12\nTo: Bruno Hagen\nSubject: RE: [INQ-10042] Zero drift`,
  French: `De : ${PORTAL}\nEnvoyé : samedi 21 novembre 2026 10:12\nÀ : Bruno Hagen\nObjet : [INQ-10042] Zero drift`,
  Spanish: `De: ${PORTAL}\nEnviado el: sábado, 21 de noviembre de 2026 10:12\nPara: Bruno Hagen\nAsunto: [INQ-10042] Zero drift`,
  Italian: `Da: ${PORTAL}\nInviato: sabato 21 novembre 2026 10:12\nA: Bruno Hagen\nOggetto: [INQ-10042] Zero drift`,
  Dutch: `Van: ${PORTAL}\nVerzonden: zaterdag 21 november 2026 10:12\nAan: Bruno Hagen\nOnderwerp: [INQ-10042] Zero drift`,
  Polish: `Od: ${PORTAL}\nWysłano: sobota, 21 listopada 2026 10:12\nDo: Bruno Hagen\nTemat: [INQ-10042] Zero drift`,
  Portuguese: `De: ${PORTAL}\nEnviada em: sábado, 21 de novembro de 2026 10:12\nPara: Bruno Hagen\nAssunto: [INQ-10042] Zero drift`,
  Hungarian: `Feladó: ${PORTAL}\nElküldve: 2026. november 21., szombat 10:12\nCímzett: Bruno Hagen\nTárgy: [INQ-10042] Zero drift`,
  Turkish: `Kimden: ${PORTAL}\nGönderildi: 21 Kasım 2026 Cumartesi 10:12\nKime: Bruno Hagen\nKonu: [INQ-10042] Zero drift`,
  Indonesian: `Dari: ${PORTAL}\nDikirim: 21 November 2026 10:12\nKepada: Bruno Hagen\nSubjek: [INQ-10042] Zero drift`,
  Vietnamese: `Từ: ${PORTAL}\nĐã gửi: 21 Tháng Mười Một 2026 10:12\nTới: Bruno Hagen\nChủ đề: [INQ-10042] Zero drift`,
  Thai: `จาก: ${PORTAL}\nส่งเมื่อ: 21 พฤศจิกายน 2569 10:12\nถึง: Bruno Hagen\nเรื่อง: [INQ-10042] Zero drift`,
  Japanese: `差出人: ${PORTAL}\n送信日時: 2026年11月21日 10:12\n宛先: Bruno Hagen\n件名: [INQ-10042] Zero drift`,
  Chinese: `寄件者: ${PORTAL}\n寄件日期: 2026年11月21日 上午 10:12\n收件者: Bruno Hagen\n主旨: [INQ-10042] Zero drift`,
  Arabic: `من: ${PORTAL}\nتاريخ الإرسال: 21 نوفمبر 2026 10:12\nإلى: Bruno Hagen\nالموضوع: [INQ-10042] Zero drift`,
};

describe('The own text of a reply', () => {
  it.each(ATTRIBUTIONS)('R10.2 the own text excludes the attribution of a quotation: %s', (attribution) => {
    expect(stripQuotes(`${OWN_TEXT}\n\n${attribution}\n\n${QUOTATION}\n`)).toBe(OWN_TEXT);
    expect(stripQuotes(`${attribution}\n${QUOTATION}\n\n${OWN_TEXT}`)).toBe(OWN_TEXT);
  });

  it.each(Object.entries(QUOTED_HEADS))(
    "R10.2 the own text excludes Outlook's quoted headers without any address (%s)",
    (_language, head) => {
      expect(stripQuotes(`${OWN_TEXT}\n\n${head}\n\nLena Vogt:\n\nWhich range do you use?`)).toBe(OWN_TEXT);
      expect(stripQuotes(`${OWN_TEXT}\n\n________________________________\n${head}\n\nWhich range do you use?`)).toBe(OWN_TEXT);
    },
  );

  it.each([
    'Gesendet mit DHL, Sendungsnummer 00340434161094',
    'The parcel is on its way.\n\nGesendet mit DHL, Sendungsnummer 00340434161094',
    'Option A: 0-10 bar\n--\nOption B: 0-16 bar',
    'Option A\n-- \nOption B\n-- \nOption C',
    `Table\n-- \n${'a row of the table\n'.repeat(16)}`.trim(),
    'From: 0 bar\nTo: 10 bar\nSubject: range',
    'You wrote on the label:\n> 0-10 bar\nThat is wrong.'.replace('> ', ''),
    'The label of 21.11.2026, 10:12 says:\n\nYD-P7',
  ])('R10.2 the own text includes lines that only resemble a signature or a quotation: %j', (text) => {
    expect(stripQuotes(text)).toBe(text.replaceAll('-- \n', '--\n'));
  });

  it.each([
    ['introduces the quotation in the author’s own words', 'The label says:\n> 0-10 bar\nIs it right?', 'The label says:\nIs it right?'],
    ['contains a label inside a sentence', 'See Von: below\n> x', 'See Von: below'],
  ])('R10.2 the own text includes a line above a quotation that %s', (_what, mail, text) => {
    expect(stripQuotes(mail)).toBe(text);
  });

  it('R10.2 a signature is excluded only if its divider ends with a space', () => {
    expect(stripQuotes('Fine.\n\n-- \nBruno Hagen\nTel. 1')).toBe('Fine.');
    expect(stripQuotes(`Fine.\n\n-- \nBruno Hagen\n\nAm 21.11.26 um 10:12 schrieb ${PORTAL}:\n${QUOTATION}`)).toBe('Fine.');
    expect(stripQuotes('Fine.\n\n--\nBruno Hagen')).toBe('Fine.\n\n--\nBruno Hagen');
    expect(stripQuotes(`${QUOTATION}\n\nFine.\n-- \nBruno`)).toBe('Fine.');
  });

  it('R10.2 text below a quotation is returned as the footer if it may be a disclaimer, and is not repeated in the text', () => {
    const disclaimer = 'This e-mail may contain confidential information. If you are not the intended recipient, please delete it.';
    const mail = `${OWN_TEXT}\n\nOn 12/23/24 at 10:29 ${PORTAL} wrote:\n${QUOTATION}\n\n${disclaimer}`;
    expect(extractOwnText(mail, PORTAL_LINES)).toEqual({ text: `${OWN_TEXT}\n\n${disclaimer}`, footer: disclaimer });
    expect(stripQuotes(mail.replace(OWN_TEXT, `${OWN_TEXT}\n\n${disclaimer}`))).toBe(`${OWN_TEXT}\n\n${disclaimer}`);
    expect(extractOwnText(`${OWN_TEXT}\n${QUOTATION}\n\nYes.`, PORTAL_LINES)).toEqual({ text: `${OWN_TEXT}\n\nYes.`, footer: null });
  });
});

describe('The text of an HTML mail', () => {
  it('R10.2 every HTML entity in a reply is decoded', () => {
    expect(
      htmlText('<p>R &ge; 10 k&Omega; &plusmn; 5 &permil; &rarr; 20 &mu;m, &Delta;p &le; 1&nbsp;bar, &#8804; &#x2265; &deg;C &copy</p>'),
    ).toBe('R ≥ 10 kΩ ± 5 ‰ → 20 μm, Δp ≤ 1 bar, ≤ ≥ °C ©');
    expect(htmlText('<p>a &unknown; b & c &amp;lt;</p>')).toBe('a &unknown; b & c &lt;');
  });

  it('R10.2 the empty lines of a reply are preserved', () => {
    expect(htmlText('<div>a</div><div><br></div><div>b</div>')).toBe('a\n\nb');
    expect(htmlText('a<br><br>b<br>c')).toBe('a\n\nb\nc');
    expect(
      htmlText(
        '<p class=MsoNormal>a<o:p></o:p></p><p class=MsoNormal>b</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>c</p>',
      ),
    ).toBe('a\nb\n\nc');
    expect(htmlText('<pre>a\n  b\n\nc</pre>')).toBe('a\nb\n\nc');
  });

  it('R10.2 a marked signature is removed from a reply unless the author continues below it', () => {
    const signature = '<div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">Bruno Hagen<br>Tel. 1</div>';
    const quotation = '<div class="gmail_quote"><blockquote class="gmail_quote">Which range?</blockquote></div>';
    const html = `<div>${OWN_TEXT}</div><div><br></div><span class="gmail_signature_prefix">-- </span><br>${signature}<br>${quotation}`;
    expect(stripQuotes(readHtml(html).text)).toBe(OWN_TEXT);
    expect(stripQuotes(readHtml(`<p>${OWN_TEXT}</p><pre class="moz-signature" cols="72">-- \nBruno Hagen</pre>`).text)).toBe(OWN_TEXT);
    expect(stripQuotes(readHtml(`<p>${OWN_TEXT}</p>${signature}<p>One more thing.</p>`).text)).toContain('One more thing.');
  });

  it("R10.2 the author's text ends at the line that Outlook draws above quoted headers, and at no other line", () => {
    const rule = (content: string) =>
      `<p class=MsoNormal>${OWN_TEXT}</p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>${content}</div></div>`;
    const head =
      '<p class=MsoNormal><b><span lang=DE>Von:</span></b> Portal<br><b>Gesendet:</b> Montag<br><b>An:</b> Bruno<br><b>Betreff:</b> Zero drift</p>';
    expect(stripQuotes(htmlText(rule(`${head}<p>Which range?</p>`)))).toBe(OWN_TEXT);
    expect(stripQuotes(htmlText(rule('<p>And the housing is 2.4404.</p>')))).toBe(`${OWN_TEXT}\n\nAnd the housing is 2.4404.`);
  });
});
