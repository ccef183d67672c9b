import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

interface Mailbox {
  address: string;
  name: string;
}

/** A received mail in the format of MailDev. */
interface Mail {
  id: string;
  time: string;
  from: Mailbox[];
  to: Mailbox[];
  cc: Mailbox[];
  bcc: Mailbox[];
  subject: string;
  text: string;
  html: string;
  date: string;
  headers: Record<string, string>;
  messageId: string;
  envelope: { from: Mailbox; to: Mailbox[] };
  attachments: { fileName: string; contentType: string; length: number }[];
}

export interface MailCatcher {
  smtpPort: number;
  webPort: number;
  close: () => Promise<void>;
}

const MAX_MAILS = 500;
const MAX_MAIL_BYTES = 25 * 1024 * 1024;
const page = new URL('./mail-page.html', import.meta.url);

/** The server name in the Authentication-Results header of replies sent from the catcher's page. */
export const MAIL_CATCHER_NAME = 'demo-mail-catcher';

/** Returns the header that authenticates the sender of a reply. */
export const authenticationHeader = (address: string): Record<string, string> => ({
  'Authentication-Results': `${MAIL_CATCHER_NAME}; dmarc=pass header.from=${address.slice(address.lastIndexOf('@') + 1)}`,
});

/**
 * Starts an SMTP server that accepts all mails, delivers none, and shows them on a local page. Port 0 selects a free port. With `inbound`,
 * the page can send replies to the gateway that listens on this port.
 */
export async function startMailCatcher(ports: { smtp: number; web: number; inbound?: number }): Promise<MailCatcher> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      readMail(stream, session).then(
        (mail) => {
          mails.push(mail);
          mails.splice(0, mails.length - MAX_MAILS);
          callback();
        },
        (error: Error) => callback(error),
      );
    },
  });
  smtp.on('error', () => undefined); // Ignore a client that disconnects during a mail, which is not a fault of the catcher.

  const webServer = createServer((request, response) => answer(mails, ports.inbound, request, response));
  const smtpPort = await listen(smtp.server as unknown as Server, ports.smtp, 'MAIL_SMTP_PORT');
  try {
    const webPort = await listen(webServer, ports.web, 'MAIL_WEB_PORT');
    const close = async () => {
      webServer.closeAllConnections();
      await Promise.all([new Promise((resolve) => webServer.close(resolve)), new Promise<void>((resolve) => smtp.close(resolve))]);
    };
    return { smtpPort, webPort, close };
  } catch (error) {
    smtp.close();
    throw error;
  }
}

async function readMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Mail> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const { mailFrom, rcptTo } = session.envelope;
  const time = new Date().toISOString();
  return {
    id: randomUUID(),
    time,
    from: mailboxesOf(mail.from ? [mail.from] : []),
    to: mailboxesOf(mail.to),
    cc: mailboxesOf(mail.cc),
    bcc: mailboxesOf(mail.bcc),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    date: mail.date ?? time,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    messageId: mail.messageId ?? '',
    envelope: {
      from: { address: mailFrom ? mailFrom.address : '', name: '' },
      to: rcptTo.map(({ address }) => ({ address, name: '' })),
    },
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? '',
      contentType: mimeType,
      length: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
}

function mailboxesOf(addresses: Address[] = []): Mailbox[] {
  return addresses
    .flatMap((address) => (address.group ? address.group : [address]))
    .map(({ address, name }) => ({ address: address ?? '', name }));
}

function answer(mails: Mail[], inbound: number | undefined, request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const json = (body: unknown, status = 200) => send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
  const [, id, part] = /^\/email\/([^/]+)(?:\/(html|text|reply))?$/.exec(path) ?? [];
  const mail = mails.find((mail) => mail.id === id);

  if (request.method === 'DELETE' && id === 'all') {
    mails.length = 0;
    return json(true);
  }
  if (request.method === 'DELETE' && mail) {
    mails.splice(mails.indexOf(mail), 1);
    return json(true);
  }
  if (request.method === 'POST' && mail && part === 'reply' && inbound) {
    // Browsers send this content type across origins only after a preflight request.
    if (request.headers['content-type'] !== 'application/json') return json({ error: 'Send JSON' }, 415);
    reply(mail, request, inbound).then(
      (reply) => json({ answer: reply }),
      (error: Error & { response?: string }) => json({ error: error.response ?? error.message }, 422),
    );
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return json({ error: 'Not found' }, 404);
  if (path === '/') return send(response, 200, 'text/html; charset=utf-8', readFileSync(page));
  if (path === '/healthz') return json(true);
  if (path === '/email') return json(mails);
  if (path === '/replies') return json(inbound !== undefined);
  if (!mail) return json({ error: 'Not found' }, 404);
  if (part === 'html') {
    response.setHeader('content-security-policy', "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'");
    return send(response, 200, 'text/html; charset=utf-8', mail.html);
  }
  if (part === 'text') return send(response, 200, 'text/plain; charset=utf-8', mail.text);
  return json(mail);
}

/** Sends a reply like a mail program: from the recipient to the Reply-To address, with the original mail quoted below. */
async function reply(mail: Mail, request: IncomingMessage, port: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const { text } = JSON.parse(Buffer.concat(chunks).toString()) as { text: string };
  const quotedLines = mail.text.split('\n').map((line) => `> ${line}`.trimEnd());
  const { name, address } = mail.from[0]!;
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    const { response } = await transport.sendMail({
      from: mail.to[0],
      to: mail.headers['reply-to'],
      headers: authenticationHeader(mail.to[0]!.address ?? ''),
      subject: `Re: ${mail.subject}`,
      inReplyTo: mail.messageId,
      references: [mail.headers.references, mail.messageId].filter((id) => id !== undefined),
      text: [text, '', `On ${new Date(mail.date).toUTCString()}, ${name} <${address}> wrote:`, '', ...quotedLines].join('\n'),
    });
    return response;
  } finally {
    transport.close();
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(body);
}

function listen(server: Server, port: number, setting: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isInUse = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      reject(isInUse ? new Error(`Port ${port} for mail is in use: set ${setting} to a free one.`) : error);
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
