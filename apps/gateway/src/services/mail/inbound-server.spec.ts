import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { inquiry } from '../../../../../tests/kit/inquiries';
import { type Mailbox, openMailbox } from '../../../../../tests/kit/mail/mailbox';
import { addressOf, openTestGateway } from '../../../../../tests/kit/test-gateway';
import { type InboundMailReceiver, InboundServer } from './inbound-server';
import { ReplyAddresses } from './reply-addresses';

const send = async (port: number, mail: SendMailOptions) => {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    return (await transport.sendMail({ from: addressOf('lena'), subject: 'Re: hello', text: 'Hello.', ...mail })).response;
  } finally {
    transport.close();
  }
};
/** Sends these SMTP commands and returns the server's responses. */
const repliesTo = async (port: number, lines: readonly string[]): Promise<string[]> => {
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

describe('the server for replies by mail', () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
  });
  afterAll(() => mailbox.close());

  it('R10.5 each incoming mail is passed to the receiver of its address, regardless of the registration order', async () => {
    const env = { SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'silent', INBOUND_SMTP_PORT: '0' };
    const gateway = await openTestGateway({ env });
    try {
      const server = gateway.app.get(InboundServer, { strict: false });
      const texts: string[] = [];
      const receiverOf = (conversationNo: number): InboundMailReceiver => ({
        ownerOf: async (address) =>
          address.conversationNo === conversationNo
            ? { personId: 'lena', email: addressOf('lena'), conversationId: `thing-${conversationNo}` }
            : null,
        messagesSentTo: async () => [],
        receive: async ({ conversationId }, mail) => void texts.push(`${conversationId}: ${mail.text}`),
      });
      for (const conversationNo of [1, 2]) server.register(`things-${conversationNo}`, receiverOf(conversationNo));
      const addresses = gateway.app.get(ReplyAddresses, { strict: false });
      for (const conversationNo of [2, 1])
        await send(server.port!, {
          to: addresses.make(conversationNo, `thing-${conversationNo}`, 'lena'),
          text: `Number ${conversationNo}.`,
        });
      expect(texts).toEqual(['thing-2: Number 2.', 'thing-1: Number 1.']);
      await expect(send(server.port!, { to: addresses.make(3, 'thing-3', 'lena') })).rejects.toThrow('550');
      expect(() => server.register('things-1', receiverOf(1))).toThrow('more than one receiver of inbound mail named things-1');
    } finally {
      await gateway.close();
    }
  });

  it('T7 the mail server accepts thirty mails per person and hour and offers no authentication', async () => {
    const busy = await openTestGateway({
      env: { SMTP_URL: mailbox.smtpUrl, LOG_LEVEL: 'silent', INBOUND_SMTP_PORT: '0', TICKET_MAIL_HOLD_S: '0', NO_RATE_LIMITS: '0' },
    });
    try {
      const port = busy.app.get(InboundServer, { strict: false }).port!;
      const bruno = await busy.as('bruno');
      const { ticket } = await bruno.tickets.open(inquiry({ subject: 'Busy' }));
      const mail = (await mailbox.to(addressOf('lena'))).find(({ subject }) => subject.includes(ticket.ticketNo));
      const to = mail!.headers['reply-to']!;
      for (let sentCount = 0; sentCount < LIMITS.mailsPerHour; sentCount += 5) {
        const answers = await Promise.all([1, 2, 3, 4, 5].map((more) => send(port, { to, text: `Mail ${sentCount + more}` })));
        for (const answer of answers) expect(answer).toMatch(/^250/);
      }
      expect(await send(port, { to }).catch(String)).toMatch(/451 .*within an hour/);
      expect(await repliesTo(port, ['EHLO somewhere', 'AUTH PLAIN AGxlbmEAcG9ydGFsLWRlbW8=', 'VRFY lena', 'QUIT'])).toEqual([
        expect.not.stringMatching(/AUTH|STARTTLS/),
        expect.stringMatching(/^5\d\d /),
        expect.stringMatching(/^252 /),
        expect.stringMatching(/^221 /),
      ]);
    } finally {
      await busy.close();
    }
  });

  it('T7 T37 every received mail counts against the budget of the address owner, whatever its outcome', async () => {
    const mails = await openMailbox();
    const busy = await openTestGateway({
      env: { SMTP_URL: mails.smtpUrl, LOG_LEVEL: 'silent', INBOUND_SMTP_PORT: '0', TICKET_MAIL_HOLD_S: '0', NO_RATE_LIMITS: '0' },
    });
    try {
      const port = busy.app.get(InboundServer, { strict: false }).port!;
      await (await busy.as('bruno')).tickets.open(inquiry());
      const to = (await mails.to(addressOf('lena')))[0]!.headers['reply-to']!;
      const hostile: [SendMailOptions, RegExp][] = [
        [{ from: addressOf('eve') }, /^550 .*only from the person/],
        [{ headers: { 'Auto-Submitted': 'auto-replied' } }, /^250/],
        [{ html: `<p>${'a'.repeat(500_000)}</p>` }, /^550 .*HTML .*500 kB.*plain text/],
        [{ text: 'a'.repeat(500_001) }, /^550 .*text .*500 kB/],
        [{ headers: { 'X-Long': Array.from({ length: 70_000 }, () => 'a').join(' ') } }, /^550 .*headers .*too large/],
        [{ attachments: Array.from({ length: 101 }, (_, at) => ({ filename: `${at}.txt`, content: 'a' })) }, /^550 .*attachments/],
      ];
      for (let sentCount = 0; sentCount < LIMITS.mailsPerHour; sentCount++) {
        const [what, answer] = hostile[sentCount % hostile.length]!;
        expect(await send(port, { to, ...what }).catch(({ response }: { response: string }) => response)).toMatch(answer);
      }
      expect(await send(port, { to }).catch(String)).toMatch(/451 .*within an hour/);
    } finally {
      await busy.close();
      await mails.close();
    }
  });

  it('T1 with a configured mail server, only replies that this server has authenticated are accepted', async () => {
    const mails = await openMailbox();
    const verifyingGateway = await openTestGateway({
      env: {
        SMTP_URL: mails.smtpUrl,
        LOG_LEVEL: 'silent',
        INBOUND_SMTP_PORT: '0',
        TICKET_MAIL_HOLD_S: '0',
        INBOUND_AUTHSERV_ID: 'mx.yarrowdyne.example',
      },
    });
    try {
      const port = verifyingGateway.app.get(InboundServer, { strict: false }).port!;
      const bruno = await verifyingGateway.as('bruno');
      const { ticket } = await bruno.tickets.open(inquiry());
      const to = (await mails.to(addressOf('lena')))[0]!.headers['reply-to']!;
      const from = addressOf('lena');
      const mailWithResults = (...results: string[]) =>
        [...results.map((result) => `Authentication-Results: ${result}`), `From: ${from}`, 'Subject: Re', '', 'Hello.', ''].join('\r\n');
      const answer = (...results: string[]) =>
        send(port, { envelope: { from, to }, raw: mailWithResults(...results) }).catch(({ response }: { response: string }) => response);
      expect(await answer()).toMatch(/^550 .*could not be verified/);
      expect(await answer('mx.evil.example; dmarc=pass header.from=yarrowdyne.example')).toMatch(/^550 /);
      expect(await answer('mx.yarrowdyne.example; dmarc=fail', 'mx.yarrowdyne.example; dmarc=pass')).toMatch(/^550 /);
      expect(await answer('mx.yarrowdyne.example; dmarc=pass header.from=yarrowdyne.example')).toMatch(/^250/);
      const { entries } = await bruno.tickets.item({ ticketId: ticket.ticketId });
      expect(entries.filter(({ byMail }) => byMail).map(({ text, senderVerified }) => [text, senderVerified])).toEqual([['Hello.', true]]);
    } finally {
      await verifyingGateway.close();
      await mails.close();
    }
  });

  it('T1 an unauthenticated reply is not posted but returned to its alleged sender', async () => {
    const mails = await openMailbox();
    const permissiveGateway = await openTestGateway({
      env: { SMTP_URL: mails.smtpUrl, LOG_LEVEL: 'silent', INBOUND_SMTP_PORT: '0', TICKET_MAIL_HOLD_S: '0' },
    });
    try {
      await permissiveGateway.database.db.updateTable('person').set({ language: 'en' }).where('id', '=', 'lena').execute();
      const port = permissiveGateway.app.get(InboundServer, { strict: false }).port!;
      const bruno = await permissiveGateway.as('bruno');
      const { ticket } = await bruno.tickets.open(inquiry());
      const to = (await mails.to(addressOf('lena')))[0]!.headers['reply-to']!;
      const forgedHeader = 'Authentication-Results: mx.evil.example; dmarc=pass';
      for (const header of [forgedHeader, 'X-Nothing: x'])
        await send(port, {
          to,
          text: `Pay to another account (${header}).`,
          headers: { [header.split(': ')[0]!]: header.split(': ')[1]! },
        });
      const { entries } = await bruno.tickets.item({ ticketId: ticket.ticketId });
      expect(entries.filter(({ byMail }) => byMail)).toEqual([]);
      const returnedMails = (await mails.to(addressOf('lena'), 3)).filter(({ subject }) => subject.includes('was not posted'));
      expect(returnedMails.map(({ text }) => text)).toEqual([
        expect.stringMatching(/could not verify that you sent[\s\S]*Pay to another account/),
        expect.stringMatching(/could not verify that you sent[\s\S]*Pay to another account/),
      ]);
    } finally {
      await permissiveGateway.close();
      await mails.close();
    }
  });

  it('R10.2 the server for replies by mail is off without a port', async () => {
    const gatewayWithoutInbound = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
    try {
      expect(gatewayWithoutInbound.app.get(InboundServer, { strict: false }).port).toBeNull();
    } finally {
      await gatewayWithoutInbound.close();
    }
  });
});
