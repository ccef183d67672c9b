import { describe, expect, it } from '@jest/globals';
import { findHeadEnd, HEAD_BYTES, readHead } from './mail-head';
import { MailTooLarge, receiveMail } from './receive';

const head = (text: string) => readHead(Buffer.from(text));
async function* pieces(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.length; start += length) yield await Promise.resolve(bytes.subarray(start, start + length));
}

describe('The head of a mail', () => {
  it('R10.2 the author is the only address in From, with any folding and encoding of the header', () => {
    expect(head('From: Bruno Hagen <BRUNO@brennhagen.example>\r\n').from).toBe('bruno@brennhagen.example');
    expect(head('FROM:\r\n "Hagen, Bruno"\r\n\t<bruno@brennhagen.example>\r\n').from).toBe('bruno@brennhagen.example');
    expect(head('From : =?utf-8?q?Br=C3=BCno?= <b@x.example>\n').from).toBe('b@x.example');
  });

  it('T1 a mail with two authors, two From headers or no From header has no author', () => {
    for (const text of ['From: a@x.example, b@x.example\r\n', 'From: a@x.example\r\nFrom: b@x.example\r\n', 'To: a@x.example\r\n', ''])
      expect([text, head(text).from]).toEqual([text, null]);
    expect(head(`From: ${'a,'.repeat(50_000)}a@x.example\r\n`).from).toBeNull();
  });

  it.each([
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Autoreply: yes',
    'List-Unsubscribe: <mailto:a@b.example>',
    'Return-Path: <>',
    'Content-Type: multipart/report; report-type=delivery-status',
    'Auto-Submitted: no\r\nAuto-Submitted: auto-generated',
    'Auto-Submitted: auto-notified',
    'Precedence: auto_reply',
    'X-Auto-Response-Suppress: All\r\nX-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent',
    'X-Autoreply-From: a@x.example',
    'X-Amazon-Auto-Reply: true',
    'X-POST-MessageClass: 9; Autoresponder',
    'X-Autorespond: Zero drift',
    'X-Auto-Response-Suppress: All\r\nSubject: Automatic reply: [INQ-10042] Zero drift',
    'X-Auto-Response-Suppress: All\r\nSubject: =?utf-8?Q?R=C3=A9ponse_automatique?= : [INQ-10042]',
    'X-Auto-Response-Suppress: OOF\r\nSubject: =?utf-8?B?6Ieq5YuV5Zue6KaG?=: [INQ-10042]',
    'Content-Type: message/disposition-notification',
    'Content-Type: multipart/report; report-type=disposition-notification',
  ])('R10.2 the header %j identifies an automatic mail', (header) => {
    expect(head(`From: a@x.example\r\n${header}\r\n`).automatic).toBe(true);
  });

  it('R10.2 a mail written by a person is not classified as automatic', () => {
    expect(head('From: a@x.example\r\nAuto-Submitted: No\r\nContent-Type: text/plain\r\n').automatic).toBe(false);
  });

  it.each([
    'X-Auto-Response-Suppress: DR, OOF, AutoReply\r\nSubject: RE: [INQ-10042] Zero drift',
    'X-Auto-Response-Suppress: All\r\nSubject: AW: [INQ-10042] Zero drift',
    'Subject: Automatic reply: how do we switch it off?',
    'X-MS-Exchange-MessageSentRepresentingType: 1',
    'Auto-Submitted: no (written by hand)',
    'Precedence: normal',
  ])('R10.2 a mail with %j counts as a mail from a person', (header) => {
    expect(head(`From: a@x.example\r\n${header}\r\n`).automatic).toBe(false);
  });

  it('R10.2 the headers end at the first empty line', () => {
    expect(findHeadEnd(Buffer.from('A: b\r\n\r\nc'))).toBe(8);
    expect(findHeadEnd(Buffer.from('A: b\n\nc'))).toBe(6);
    expect(findHeadEnd(Buffer.from('A: b\r\nC: d\r\n'))).toBe(-1);
  });
});

describe('The reception of a mail', () => {
  const mail = Buffer.from(`From: a@x.example\r\nTo: b@x.example\r\n\r\n${'body\r\n'.repeat(200)}`);

  it.each([1, 2, 3, 7, 1_000, 100_000])(
    'R10.2 a mail sent in pieces of %i bytes is accepted or rejected by its headers alone',
    async (length) => {
      const judgedSenders: (string | null)[] = [];
      const judge = (from: string | null) => (judgedSenders.push(from), true);
      const blocks = await receiveMail(pieces(mail, length), { mailBytes: 10_000, accepts: ({ from }) => judge(from) });
      expect(Buffer.concat(blocks!).equals(mail)).toBe(true);
      expect(judgedSenders).toEqual(['a@x.example']);
    },
  );

  it('R10.2 every byte of a mail is received, even if the mail spans several blocks', async () => {
    const largeMail = Buffer.concat([mail, Buffer.alloc(2_500_000, 'abcdefg\r\n')]);
    const blocks = await receiveMail(pieces(largeMail, 99_991), { mailBytes: 10_000_000, accepts: () => true });
    expect([blocks!.length, Buffer.concat(blocks!).equals(largeMail)]).toEqual([3, true]);
  });

  it('T37 a rejected mail is read to its end but not stored', async () => {
    let readByteCount = 0;
    async function* countedPieces() {
      for await (const piece of pieces(mail, 64)) {
        readByteCount += piece.length;
        yield piece;
      }
    }
    expect(await receiveMail(countedPieces(), { mailBytes: 10_000, accepts: () => false })).toBeNull();
    expect(readByteCount).toBe(mail.length);
    const refusal = new Error('foreign');
    const refuse = () => {
      throw refusal;
    };
    await expect(receiveMail(countedPieces(), { mailBytes: 10_000, accepts: refuse })).rejects.toBe(refusal);
    expect(readByteCount).toBe(2 * mail.length);
  });

  it('T37 a mail that is too large is rejected with the name of the part that exceeds its limit', async () => {
    const judge = () => {
      throw new Error('The head is not complete');
    };
    const endlessHead = Buffer.from('X-A: b\r\n'.repeat(HEAD_BYTES / 4));
    await expect(receiveMail(pieces(endlessHead, 5_000), { mailBytes: 10_000_000, accepts: judge })).rejects.toEqual(
      new MailTooLarge('head'),
    );
    await expect(receiveMail(pieces(mail, 50), { mailBytes: 500, accepts: () => true })).rejects.toEqual(new MailTooLarge('mail'));
  });

  it('R10.2 the headers of a mail without a body are checked at its end', async () => {
    expect(await receiveMail(pieces(Buffer.from('From: a@x.example'), 4), { mailBytes: 100, accepts: ({ from }) => !from })).toBeNull();
  });
});
