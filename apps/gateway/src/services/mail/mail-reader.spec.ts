import { afterEach, describe, expect, it } from '@jest/globals';
import { MailReader, ReaderBusy, type ReaderLimits } from './mail-reader';

const readers: MailReader[] = [];
const open = (limits: Partial<ReaderLimits> = {}) => {
  const reader = new MailReader({ threads: 1, ...limits });
  readers.push(reader);
  return reader;
};
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});

const mail = (text: string) => [new TextEncoder().encode(text)];
const plain = (text: string) => mail(`From: a@b.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`);
const html = (text: string) => mail(`From: a@b.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${text}`);
const SLOW = 'a\r\n'.repeat(3_000_000);

describe('the mail reader', () => {
  it("R10.2 the mail reader returns the author's own text, the whole text and the files", async () => {
    const inboundMail = await open().read(
      mail(
        'From: a@b.example\r\nMessage-ID: <one@b.example>\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nFine.\r\n\r\n> Is it?\r\n--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x--\r\n',
      ),
    );
    expect(inboundMail).toMatchObject({ key: '<one@b.example>', text: 'Fine.', wholeText: 'Fine.\n\n> Is it?' });
    expect(inboundMail.files.map(({ name, bytes }) => [name, bytes.toString().trim()])).toEqual([['a.pdf', '%PDF-1.7']]);
  });

  it('T37 a thread that takes too long to read a mail is terminated and replaced, without blocking the event loop', async () => {
    const reader = open({ longestMs: 500 });
    let turns = 0;
    const turnTimer = setInterval(() => turns++, 10);
    const [slow, next] = await Promise.allSettled([reader.read(plain(SLOW)), reader.read(html('<p>Hello.</p>'))]);
    clearInterval(turnTimer);
    expect(slow).toMatchObject({ status: 'rejected', reason: { reason: 'unreadable' } });
    expect(turns).toBeGreaterThan(5);
    // On a busy machine, the new thread may not start within the limit.
    if (next.status === 'fulfilled') expect(next.value.text).toBe('Hello.');
    else expect(next.reason).toMatchObject({ reason: 'unreadable' });
  });

  it('T37 a thread that uses too much memory to read a mail is terminated and replaced', async () => {
    const reader = open({ memoryMb: 24, longestMs: 60_000 });
    await expect(reader.read(plain(SLOW))).rejects.toMatchObject({ reason: 'unreadable' });
    expect((await reader.read(html('<p>Hello.</p>'))).text).toBe('Hello.');
  });

  it('T37 the mail reader limits the number of waiting mails', async () => {
    const reader = open({ waiting: 1 });
    const pendingMails = [1, 2, 3].map((nr) => reader.read(plain(`Mail ${nr}.`)));
    await expect(pendingMails[2]).rejects.toBeInstanceOf(ReaderBusy);
    expect((await Promise.all(pendingMails.slice(0, 2))).map(({ text }) => text)).toEqual(['Mail 1.', 'Mail 2.']);
  });

  it('T37 the mail reader refuses HTML and text over 500 kB and too many files', async () => {
    const reader = open();
    await expect(reader.read(html(`<p>${'<'.repeat(500_000)}`))).rejects.toMatchObject({ reason: 'html' });
    await expect(reader.read(plain('a '.repeat(250_001)))).rejects.toMatchObject({ reason: 'text' });
    const part = '--x\r\nContent-Type: application/pdf\r\n\r\na\r\n';
    const mailWithTooManyFiles = mail(`Content-Type: multipart/mixed; boundary=x\r\n\r\n${part.repeat(101)}--x--\r\n`);
    await expect(reader.read(mailWithTooManyFiles)).rejects.toMatchObject({ reason: 'files' });
    expect((await reader.read(html(`<p>Short. ${'<i></i>'.repeat(60_000)}</p>`))).text).toBe('Short.');
  });

  it.each([
    ['a lone surrogate', 'a&#xd800;b', 'a\ufffdb'],
    ['a NUL character', 'a\0b&#0;c', 'abc'],
    ['bidirectional control characters', 'a\u202eb\u2066c', 'abc'],
    ['control characters', 'a\u0007b\u001bc', 'abc'],
  ])('R10.2 the mail reader removes %s from a mail and reads the rest', async (_, input, expected) => {
    const { text, wholeText } = await open().read(html(`<p>${input}</p>`));
    expect([text, wholeText]).toEqual([expected, expected]);
    expect(text.isWellFormed()).toBe(true);
  });

  it('R10.2 the mail reader removes forbidden characters from file names', async () => {
    const part =
      '--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="a\u202efdp\u0000.pdf"\r\n\r\na\r\n--x--\r\n';
    const { files } = await open().read(mail(`Content-Type: multipart/mixed; boundary=x\r\n\r\n${part}`));
    expect(files[0]!.name).toBe('afdp.pdf');
  });

  it('R10.2 closing the mail reader rejects pending mails as temporary failures', async () => {
    const reader = open();
    const pendingMails = [reader.read(plain(SLOW)), reader.read(plain('Later.'))];
    const outcomes = Promise.allSettled(pendingMails);
    await reader.close();
    for (const { status } of await outcomes) expect(status).toBe('rejected');
    await expect(reader.read(plain('After.'))).rejects.toBeInstanceOf(ReaderBusy);
  });
});
