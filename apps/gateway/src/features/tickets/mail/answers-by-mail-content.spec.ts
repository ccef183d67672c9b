import { describe, expect, it } from '@jest/globals';
import { COMPRESSED_RTF, noisePng, signedMail, tnef } from '../../../../../../tests/kit/files/packed-mails';
import { inquiry } from '../../../../../../tests/kit/inquiries';
import { mailsTo, openMailedTicket, repliesOf, send } from '../../../../../../tests/kit/mail/inbound-gateway';
import { addressOf } from '../../../../../../tests/kit/test-gateway';

const QUOTATION = 'Am 21.11.26 um 10:12 schrieb Yarrowdyne Partner Portal:\n> Which range do you use?\n> Kind regards';
const DISCLAIMER = 'This e-mail may contain confidential information. If you are not the intended recipient, please delete it.';

describe('the content of a reply by mail', () => {
  it('R10.2 a disclaimer below a quotation appears once in a conversation', async () => {
    const { ticketId, to } = await openMailedTicket();
    for (const words of ['0-10 bar.', 'And 2.4404.', 'Thank you.']) await send({ to, text: `${words}\n\n${QUOTATION}\n\n${DISCLAIMER}` });
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual([`0-10 bar.\n\n${DISCLAIMER}`, 'And 2.4404.', 'Thank you.']);
  });

  it('R10.2 replies between the lines of a quoted mail are posted below the quoted lines', async () => {
    const { ticketId, to } = await openMailedTicket();
    const { description } = inquiry();
    const head =
      'From: Yarrowdyne Partner Portal\nSent: Saturday, November 21, 2026 10:12 AM\nTo: Lena Vogt\nSubject: [INQ-10042] Zero drift';
    await send({
      to,
      text: `See below.\n\n${head}\n\nBruno Hagen:\n\n${description}\n\nIt is fine.\n\nOpen the inquiry: https://portal.example`,
    });
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual([`See below.\n\n> ${description}\nIt is fine.`]);
  });

  it('R5.1 a repeated picture in mail replies is attached once per conversation, and pictures in signatures and quotations never', async () => {
    const { ticketId, to } = await openMailedTicket();
    const [ownPicture, logo, quoted] = await Promise.all([noisePng(1), noisePng(2), noisePng(3)]);
    const html =
      '<div>See <img src="cid:own@x">.</div><div class="gmail_signature">Bruno<br><img src="cid:logo@x"></div><div class="gmail_quote"><blockquote>Which? <img src="cid:quoted@x"></blockquote></div>';
    const attachments = [
      { filename: 'own.png', content: ownPicture, cid: 'own@x' },
      { filename: 'logo.png', content: logo, cid: 'logo@x' },
      { filename: 'quoted.png', content: quoted, cid: 'quoted@x' },
    ];
    for (const times of [1, 2]) await send({ to, text: undefined, html: html.replace('See', `See (${times})`), attachments });
    await send({
      to,
      text: 'Both again.',
      attachments: [
        { filename: 'a.png', content: ownPicture },
        { filename: 'b.png', content: logo },
      ],
    });
    await send({ to, text: '', attachments: [{ filename: 'c.png', content: ownPicture }] });
    expect((await repliesOf(ticketId)).map(({ text, files }) => [text, files.map(({ name }) => name)])).toEqual([
      ['See (1) .', ['own.png']],
      ['See (2) .', []],
      ['Both again.', ['b.png']],
      ['c.png', ['c.png']],
    ]);
  });

  it('R5.1 a mail forwarded as an attachment is stored under its subject', async () => {
    const { ticketId, to } = await openMailedTicket();
    const forwardedMail =
      'From: x@customer.example\r\nSubject: =?utf-8?Q?Order_1=2F2?=\r\nContent-Type: text/plain\r\n\r\n12 pieces, please.\r\n';
    await send({
      to,
      text: 'See below.',
      attachments: [
        { content: forwardedMail, contentType: 'message/rfc822', filename: false },
        { filename: 'Order 7.eml', content: forwardedMail, contentType: 'message/rfc822' },
      ],
    });
    const [reply] = await repliesOf(ticketId);
    expect(reply!.files.map(({ name, kind }) => [name, kind])).toEqual([
      ['Order 1 2.eml', 'eml'],
      ['Order 7.eml', 'eml'],
    ]);
  });

  it('R10.2 a reply inside an opaque S/MIME signature is extracted', async () => {
    const { ticketId, to } = await openMailedTicket();
    await send({ to, raw: signedMail({ from: addressOf('lena'), text: 'Signed: 0–10 bar.' }), envelope: { from: addressOf('lena'), to } });
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual(['Signed: 0–10 bar.']);
  });

  it.each([
    [
      'S/MIME',
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"\r\nContent-Transfer-Encoding: base64\r\n\r\nMIIB',
    ],
    ['PGP', 'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x\r\n\r\n--x\r\n\r\nVersion: 1\r\n--x--'],
    ['PGP in its text', 'Content-Type: text/plain\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----'],
  ])('R10.2 a reply encrypted with %s is returned to its sender with that reason', async (_how, body) => {
    const { ticketId, ticketNo, to } = await openMailedTicket();
    await send({ to, raw: `From: ${addressOf('lena')}\r\n${body}`, envelope: { from: addressOf('lena'), to } });
    const [mail] = await mailsTo('lena', `Your e-mail about ${ticketNo} was not posted`);
    expect(mail!.text).toContain('The e-mail is encrypted and cannot be read here.');
    expect(await repliesOf(ticketId)).toEqual([]);
  });

  it('R5.1 the files and the text of a winmail.dat attachment are extracted', async () => {
    const { ticketId, to } = await openMailedTicket();
    const tnefFile = tnef({ text: 'From Outlook.', files: [{ name: 'Readings März.csv', bytes: Buffer.from('a;b\n1;2\n') }] });
    await send({ to, text: 'See it.', attachments: [{ filename: 'winmail.dat', content: tnefFile, contentType: 'application/ms-tnef' }] });
    await send({ to, text: '', attachments: [{ filename: 'winmail.dat', content: tnefFile, contentType: 'application/ms-tnef' }] });
    expect((await repliesOf(ticketId)).map(({ text, files }) => [text, files.map(({ name }) => name)])).toEqual([
      ['See it.', ['Readings März.csv']],
      ['From Outlook.', ['Readings März.csv']],
    ]);
  });

  it('R5.1 a winmail.dat attachment whose only body is compressed RTF is posted with its text', async () => {
    const { ticketId, to } = await openMailedTicket();
    const tnefFile = tnef({ rtf: COMPRESSED_RTF, files: [] });
    await send({ to, text: '', attachments: [{ filename: 'winmail.dat', content: tnefFile, contentType: 'application/ms-tnef' }] });
    expect((await repliesOf(ticketId)).map(({ text }) => text)).toEqual(['hello world']);
  });
});
