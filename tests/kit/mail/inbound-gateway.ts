import { afterAll, beforeAll } from '@jest/globals';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { authenticationHeader, MAIL_CATCHER_NAME } from '../../../tools/mail-catcher';
import { reservePort } from '../../../tools/ports';
import { inquiry } from '../inquiries';
import { addressOf, type Name, openTestGateway, type Person, type TestGateway } from '../test-gateway';
import { until } from '../until';
import { type Mailbox, openMailbox } from './mailbox';

const MAIL_USERS = ['bruno', 'lena', 'jonas', 'eve'] as const;

/** A gateway that accepts replies by mail, for the importing spec. It is opened before the first test and closed after the last. */
export let gateway: TestGateway;
export let mailbox: Mailbox;
export let port: number;

export const people = {} as Record<Name, Person>;

beforeAll(async () => {
  port = await reservePort();
  mailbox = await openMailbox({ inbound: port });
  gateway = await openTestGateway({
    env: {
      SMTP_URL: mailbox.smtpUrl,
      LOG_LEVEL: 'silent',
      INBOUND_SMTP_PORT: String(port),
      INBOUND_AUTHSERV_ID: MAIL_CATCHER_NAME,
      TICKET_MAIL_HOLD_S: '0',
    },
  });
  await gateway.database.db.updateTable('person').set({ language: 'en' }).where('id', 'in', MAIL_USERS).execute();
  for (const name of MAIL_USERS) people[name] = await gateway.as(name);
});

afterAll(async () => {
  await gateway.close();
  await mailbox.close();
});

export const openTicket = async () => (await people.bruno.tickets.open(inquiry())).ticket;

export const mailsTo = (name: Name, words: string, atLeast = 1) =>
  until(async () => {
    const mails = (await mailbox.all()).filter(({ to, subject }) => to[0]?.address === addressOf(name) && subject.includes(words));
    return mails.length >= atLeast && mails;
  });

/** Opens a ticket. Returns the ticket and the reply address in the mail to Lena. */
export const openMailedTicket = async () => {
  const ticket = await openTicket();
  const [mail] = await mailsTo('lena', ticket.ticketNo);
  return { ...ticket, to: mail!.headers['reply-to']!, mail: mail! };
};

export const send = async (mail: SendMailOptions) => {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    // The address in the From header, without the display name.
    const address = String(mail.from ?? addressOf('lena')).replace(/^.*<|>$/g, '');
    const results = authenticationHeader(address);
    const headers = { ...results, ...(mail.headers as Record<string, string>) };
    const raw = mail.raw ? { raw: `Authentication-Results: ${results['Authentication-Results']}\r\n${String(mail.raw)}` } : {};
    return (await transport.sendMail({ from: addressOf('lena'), subject: 'Re: hello', text: 'Hello.', ...mail, headers, ...raw })).response;
  } finally {
    transport.close();
  }
};

const entriesOf = async (ticketId: string) => (await people.bruno.tickets.item({ ticketId })).entries;

export const repliesOf = async (ticketId: string) => (await entriesOf(ticketId)).filter(({ kind }) => kind === 'replied');
