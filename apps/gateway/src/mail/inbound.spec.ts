import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { addressOf, openHouse } from '../../../../tests/house';
import { openPost, type Post } from '../../../../tests/post';
import { inquiry } from '../../../../tests/tickets';
import { Inbound } from './inbound';
import { parseMail } from './parse';

const send = async (port: number, mail: SendMailOptions) => {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    return (await transport.sendMail({ from: addressOf('lena'), subject: 'Re: hello', text: 'Hello.', ...mail })).response;
  } finally {
    transport.close();
  }
};
/** What the server answers to each of these lines. */
const said = async (port: number, lines: readonly string[]): Promise<string[]> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const answers: string[] = [];
  let answer = '';
  for await (const chunk of socket as AsyncIterable<string>) {
    answer += chunk;
    if (!/^\d{3} .*\r\n$/m.test(answer)) continue;
    answers.push(answer);
    answer = '';
    const next = lines[answers.length - 1];
    if (next) socket.write(`${next}\r\n`);
    else socket.end();
  }
  return answers.slice(1);
};

describe('the server of answers by mail', () => {
  let post: Post;
  beforeAll(async () => {
    post = await openPost();
  });
  afterAll(() => post.close());

  it('T7 takes thirty mails of one person an hour, and offers no sign-in', async () => {
    const busy = await openHouse({
      env: { SMTP_URL: post.smtpUrl, LOG_LEVEL: 'silent', INBOUND_SMTP_PORT: '0', TICKET_MAIL_HOLD_S: '0', NO_RATE_LIMITS: '0' },
    });
    try {
      const port = busy.app.get(Inbound, { strict: false }).port!;
      const bruno = await busy.as('bruno');
      const { ticket } = await bruno.contactus.createInquiry(inquiry({ subject: 'Busy' }));
      const mail = (await post.to(addressOf('lena'))).find(({ subject }) => subject.includes(ticket.ticketNo));
      const to = mail!.headers['reply-to']!;
      for (let sent = 0; sent < LIMITS.mailsPerHour; sent += 5) {
        const answers = await Promise.all([1, 2, 3, 4, 5].map((more) => send(port, { to, text: `Mail ${sent + more}` })));
        for (const answer of answers) expect(answer).toMatch(/^250/);
      }
      expect(await send(port, { to }).catch(String)).toMatch(/451 .*within an hour/);
      expect(await said(port, ['EHLO somewhere', 'AUTH PLAIN AGxlbmEAcG9ydGFsLWRlbW8=', 'VRFY lena', 'QUIT'])).toEqual([
        expect.not.stringMatching(/AUTH|STARTTLS/),
        expect.stringMatching(/^5\d\d /),
        expect.stringMatching(/^252 /),
        expect.stringMatching(/^221 /),
      ]);
    } finally {
      await busy.close();
    }
  }, 120_000);

  it('T37 reads no mail for longer than it may take', async () => {
    const [head, body] = ['From: a@b.example\r\n\r\n', 'a\r\n'.repeat(3_000_000)];
    let turns = 0;
    const turning = setInterval(() => turns++, 10);
    await expect(parseMail(Buffer.from(head + body), 500)).rejects.toThrow(/too long/);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(5);
    expect((await parseMail(Buffer.from(`${head}Hello.`))).text).toBe('Hello.\n');
  }, 30_000);

  it('R10.2 is off where no port is set', async () => {
    const quiet = await openHouse({ env: { LOG_LEVEL: 'silent' } });
    try {
      expect(quiet.app.get(Inbound, { strict: false }).port).toBeNull();
    } finally {
      await quiet.close();
    }
  }, 60_000);
});
