import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import {
  type InboundMail,
  isAuthenticated,
  type MailHead,
  MailTooLarge,
  receiveMail,
  type SentMessage,
  type UnreadReason,
} from '@portal/mailbox';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { ENV, type Env } from '../../platform/config/env';
import { Limits } from '../../platform/http/limits/limits';
import { RefusalError } from '../../platform/http/refusal-error';
import { LOG, type Log } from '../../platform/log';
import { Registry } from '../../platform/registry';
import { MailReader, MailUnread, ReaderBusy } from './mail-reader';
import { type ReplyAddress, ReplyAddresses } from './reply-address';

/** The owner of a reply address, and the object that it refers to. */
export interface Correspondent {
  personId: string;
  email: string;
  thingId: string;
}

/** A feature that receives replies by mail: it identifies the owners of addresses and processes their mails. */
export interface InboundMailReceiver {
  /** Returns the owner; null for an unknown or revoked address, `ended` if the address has expired. */
  ownerOf(address: ReplyAddress): Promise<Correspondent | 'ended' | null>;
  /** Returns the messages of others that a mail from this person may quote, newest first. */
  messagesSentTo(to: Correspondent): Promise<SentMessage[]>;
  /** Processes a mail; a repeated one has no further effect. `verified`: a mail server has authenticated the sender. */
  take(from: Correspondent & { verified: boolean }, mail: InboundMail): Promise<void>;
}

interface AddressOwner {
  receiver: InboundMailReceiver;
  correspondent: Correspondent;
}

const CLIENTS = 50;
const CLIENTS_AN_ADDRESS = 10;
const STRANGERS_A_CONNECTION = 5;
/** The number of mails in memory at the same time. */
const AT_ONCE = 8;
const HOUR = 3_600_000;

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
const unknownAddressError = () =>
  smtpError(550, 'This address takes answers to mails of the partner portal only. Please answer the newest mail, or write in the portal.');
const foreignSenderError = () =>
  smtpError(
    550,
    'This address takes mails only from the person whom it was given to. Please write from the address that our mail was sent to.',
  );
const expiredAddressError = () =>
  smtpError(
    550,
    'This address has ended, as the inquiry was closed more than 30 days ago. Please open a new inquiry that follows it in the portal.',
  );
const unverifiedError = () =>
  smtpError(
    550,
    'The sender of this mail could not be verified (DMARC, DKIM, SPF). Please send it through the mail server of your domain, or write in the portal.',
  );
const tooManyError = () => smtpError(451, 'Too many mails within an hour. Please try again later.');
const busyError = () => smtpError(451, 'Too many mails at this moment. Please try again in a minute.');
const tooLarge = ({ what }: MailTooLarge) =>
  what === 'mail'
    ? smtpError(552, `The mail is larger than ${LIMITS.mailBytes / 1024 / 1024} MB. Please attach the files in the portal.`)
    : smtpError(550, 'The headers of the mail are too large. Please answer with a new mail, or write in the portal.');
const WHY_UNREAD: Record<UnreadReason, string> = {
  unreadable: 'The mail could not be read. Please write in the portal.',
  html: 'The HTML of the mail is larger than 500 kB. Please send it as plain text or without what it quotes, or write in the portal.',
  text: 'The text of the mail is larger than 500 kB. Please send it without what it quotes, or write in the portal.',
  files: 'The mail has more than 100 attachments. Please send fewer, or attach them in the portal.',
};

/** Receives replies by mail over SMTP, each address only from its owner. Off without a port. */
@Injectable()
export class InboundServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly receivers = new Registry<string, InboundMailReceiver>('receiver of inbound mail');
  private server: SMTPServer | null = null;
  private inMemory = 0;
  private readonly reader = new MailReader();
  private readonly working = new Set<Promise<void>>();
  private readonly owners = new WeakMap<SMTPServerSession, AddressOwner>();
  private readonly strangers = new WeakMap<SMTPServerSession, number>();
  private readonly connected = new Map<string, number>();

  constructor(
    private readonly addresses: ReplyAddresses,
    private readonly limits: Limits,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
  ) {}

  register(name: string, receiver: InboundMailReceiver): void {
    this.receivers.add(name, receiver);
  }

  /** The port on which it listens; null if it is off. */
  get port(): number | null {
    return (this.server?.server.address() as AddressInfo | undefined)?.port ?? null;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { INBOUND_SMTP_PORT: port, INBOUND_TLS_CERT: cert, INBOUND_TLS_KEY: key } = this.env;
    if (port === undefined) return;
    const secured = cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : null;
    const server = new SMTPServer({
      ...secured,
      name: this.addresses.domain,
      banner: 'Yarrowdyne Partner Portal',
      disabledCommands: secured ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      authOptional: true,
      disableReverseLookup: true,
      size: LIMITS.mailBytes,
      maxClients: CLIENTS,
      socketTimeout: 60_000,
      closeTimeout: 2_000,
      onConnect: (session, done) => this.answer(done, () => this.connect(session)),
      onClose: (session) => this.leave(session),
      onMailFrom: (_address, session, done) => this.answer(done, () => void this.owners.delete(session)),
      onRcptTo: ({ address }, session, done) => this.answer(done, () => this.recipient(address, session)),
      onData: (stream, session, done) => this.answer(done, () => this.data(stream, session)),
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE' ? new Error(`Port ${port} for incoming mail is in use: set INBOUND_SMTP_PORT to a free one.`) : error,
        ),
      );
      server.listen(port, this.env.HOST, resolve);
    });
    server.on('error', (error) => this.log.debug({ event: 'mail.connection_failed', err: error }, 'a connection of incoming mail failed'));
    this.server = server;
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
    await Promise.all(this.working);
    await this.reader.close();
  }

  /** Reports internal errors as temporary, so that the sender's server retries. */
  private answer(done: (error?: Error | null) => void, run: () => void | Promise<void>): void {
    const work = (async () => run())().then(
      () => done(),
      (error: unknown) => {
        if (error instanceof Error && 'responseCode' in error) return done(error);
        this.log.error({ event: 'mail.receiving_failed', err: error }, 'a mail could not be received');
        done(smtpError(451, 'Something went wrong on our side. Please try again later.'));
      },
    );
    this.working.add(work);
    void work.finally(() => this.working.delete(work));
  }

  private connect({ remoteAddress }: SMTPServerSession): void {
    const count = (this.connected.get(remoteAddress) ?? 0) + 1;
    this.connected.set(remoteAddress, count);
    if (count > CLIENTS_AN_ADDRESS) throw smtpError(421, 'Too many connections from this address. Please try again later.');
  }

  private leave({ remoteAddress }: SMTPServerSession): void {
    const count = (this.connected.get(remoteAddress) ?? 1) - 1;
    if (count) this.connected.set(remoteAddress, count);
    else this.connected.delete(remoteAddress);
  }

  private async recipient(address: string, session: SMTPServerSession): Promise<void> {
    const strangers = this.strangers.get(session) ?? 0;
    if (strangers >= STRANGERS_A_CONNECTION) throw smtpError(421, 'Too many unknown addresses.');
    if (this.owners.has(session)) throw smtpError(452, 'One address a mail, please. The others can be sent to after it.');
    const read = this.addresses.read(address);
    const owner = read && (await this.ownerOf(read));
    if (owner === 'ended') throw expiredAddressError();
    if (!owner) {
      this.strangers.set(session, strangers + 1);
      throw unknownAddressError();
    }
    const wait = await this.limits.spent('mails in', owner.correspondent.personId, LIMITS.mailsPerHour);
    if (wait !== null) throw tooManyError();
    this.owners.set(session, owner);
  }

  /** Returns the owner of an address from the first receiver that knows it. */
  private async ownerOf(address: ReplyAddress): Promise<AddressOwner | 'ended' | null> {
    for (const [, receiver] of this.receivers.all()) {
      const correspondent = await receiver.ownerOf(address);
      if (correspondent) return correspondent === 'ended' ? 'ended' : { receiver, correspondent };
    }
    return null;
  }

  private async data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const owner = this.owners.get(session);
    // Every mail counts, as a refused mail costs as much as a posted one.
    const refusal = owner
      ? ((await this.spend(owner.correspondent)) ?? (this.inMemory >= AT_ONCE ? busyError() : null))
      : unknownAddressError();
    if (refusal || !owner) {
      await receiveMail(stream, { mailBytes: LIMITS.mailBytes, accepts: () => false });
      throw refusal;
    }
    this.inMemory++;
    try {
      const raw = await receiveMail(stream, {
        mailBytes: LIMITS.mailBytes,
        accepts: (head) => this.isWanted(head, owner.correspondent, session),
      });
      const verified = this.env.INBOUND_AUTHSERV_ID !== undefined;
      if (raw) {
        const sent = await owner.receiver.messagesSentTo(owner.correspondent);
        await owner.receiver.take({ ...owner.correspondent, verified }, await this.reader.read(raw, sent));
      }
    } catch (error) {
      if (error instanceof MailTooLarge) throw tooLarge(error);
      if (error instanceof MailUnread) throw smtpError(550, WHY_UNREAD[error.reason]);
      if (error instanceof ReaderBusy) throw busyError();
      if (error instanceof RefusalError && error.extra.retryAfterMs) throw tooManyError();
      throw error;
    } finally {
      this.inMemory--;
    }
  }

  private async spend({ personId }: Correspondent): Promise<Error | null> {
    try {
      await this.limits.spend('mails in', personId, LIMITS.mailsPerHour, HOUR);
      return null;
    } catch (error) {
      if (error instanceof RefusalError) return tooManyError();
      throw error;
    }
  }

  /** True if the mail should be read: automatic mails are discarded, and mails from others than the owner of the address refused. */
  private isWanted(head: MailHead, owner: Correspondent, { envelope }: SMTPServerSession): boolean {
    if (head.automatic || !envelope.mailFrom || !envelope.mailFrom.address) {
      this.log.info({ event: 'mail.automatic_dropped', person: owner.personId }, 'a mail that a program sent was let go');
      return false;
    }
    if (head.from !== owner.email.toLowerCase()) throw foreignSenderError();
    const { INBOUND_AUTHSERV_ID: authservId } = this.env;
    if (authservId !== undefined && !isAuthenticated(head, authservId)) throw unverifiedError();
    return true;
  }
}
