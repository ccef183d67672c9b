import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { type InboundMail, isAuthenticated, type MailHead, MailTooLarge, receiveMail, type SentMessage } from '@portal/mailbox';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { ENV, type Env } from '../../platform/config/env';
import { Limits } from '../../platform/http/limits/limits';
import { RefusalError } from '../../platform/http/refusal-error';
import { LOG, type Log } from '../../platform/log';
import { Registry } from '../../platform/registry';
import { MailReader, ReaderBusy, UnreadableMail } from './mail-reader';
import { type ReplyAddress, ReplyAddresses } from './reply-addresses';
import {
  busyError,
  expiredAddressError,
  foreignSenderError,
  smtpError,
  tooLargeError,
  tooManyError,
  UNREADABLE_MESSAGES,
  unknownAddressError,
  unverifiedError,
} from './smtp-errors';

/** The owner of a reply address, and the conversation that the address belongs to. */
export interface Correspondent {
  personId: string;
  email: string;
  conversationId: string;
}

/** A feature that receives replies by mail: it identifies the owners of addresses and processes their mails. */
export interface InboundMailReceiver {
  /** Returns the owner of an address, null for an unknown or revoked address, or `expired`. */
  ownerOf(address: ReplyAddress): Promise<Correspondent | 'expired' | null>;
  /** Returns the messages by others that a mail from this person may quote, newest first. */
  messagesSentTo(to: Correspondent): Promise<SentMessage[]>;
  /** Processes a mail. A repeated mail has no further effect. `verified` is true if a mail server has authenticated the sender. */
  receive(from: Correspondent & { verified: boolean }, mail: InboundMail): Promise<void>;
}

interface AddressOwner {
  receiver: InboundMailReceiver;
  correspondent: Correspondent;
}

const MAX_CONNECTIONS = 50;
const CONNECTIONS_PER_ADDRESS = 10;
const UNKNOWN_RECIPIENTS_PER_CONNECTION = 5;
/** The maximum number of mails in memory at the same time. */
const MAILS_IN_MEMORY = 8;
const HOUR_MS = 3_600_000;

/** Receives replies by mail over SMTP. Accepts each address only from its owner. Off without a port. */
@Injectable()
export class InboundServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly receivers = new Registry<string, InboundMailReceiver>('receiver of inbound mail');
  private server: SMTPServer | null = null;
  private mailsInMemory = 0;
  private readonly reader = new MailReader();
  private readonly pendingCommands = new Set<Promise<void>>();
  private readonly owners = new WeakMap<SMTPServerSession, AddressOwner>();
  private readonly unknownRecipients = new WeakMap<SMTPServerSession, number>();
  private readonly connectionsByAddress = new Map<string, number>();

  constructor(
    private readonly addresses: ReplyAddresses,
    private readonly limits: Limits,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
  ) {}

  register(name: string, receiver: InboundMailReceiver): void {
    this.receivers.add(name, receiver);
  }

  /** The port of the server, or null if the server is off. */
  get port(): number | null {
    return (this.server?.server.address() as AddressInfo | undefined)?.port ?? null;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { INBOUND_SMTP_PORT: port, INBOUND_TLS_CERT: cert, INBOUND_TLS_KEY: key } = this.env;
    if (port === undefined) return;
    const tlsOptions = cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : null;
    const server = new SMTPServer({
      ...tlsOptions,
      name: this.addresses.domain,
      banner: 'Yarrowdyne Partner Portal',
      disabledCommands: tlsOptions ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      authOptional: true,
      disableReverseLookup: true,
      size: LIMITS.mailBytes,
      maxClients: MAX_CONNECTIONS,
      socketTimeout: 60_000,
      closeTimeout: 2_000,
      onConnect: (session, callback) => this.respond(callback, () => this.acceptConnection(session)),
      onClose: (session) => this.forgetConnection(session),
      onMailFrom: (_address, session, callback) => this.respond(callback, () => void this.owners.delete(session)),
      onRcptTo: ({ address }, session, callback) => this.respond(callback, () => this.acceptRecipient(address, session)),
      onData: (stream, session, callback) => this.respond(callback, () => this.receiveData(stream, session)),
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
    await Promise.all(this.pendingCommands);
    await this.reader.close();
  }

  /** Runs a handler and passes its refusal to the client. Reports internal errors as temporary, so that the sender's server retries. */
  private respond(callback: (error?: Error | null) => void, run: () => void | Promise<void>): void {
    const work = (async () => run())().then(
      () => callback(),
      (error: unknown) => {
        if (error instanceof Error && 'responseCode' in error) return callback(error);
        this.log.error({ event: 'mail.receiving_failed', err: error }, 'a mail could not be received');
        callback(smtpError(451, 'Something went wrong on our side. Please try again later.'));
      },
    );
    this.pendingCommands.add(work);
    void work.finally(() => this.pendingCommands.delete(work));
  }

  private acceptConnection({ remoteAddress }: SMTPServerSession): void {
    const count = (this.connectionsByAddress.get(remoteAddress) ?? 0) + 1;
    this.connectionsByAddress.set(remoteAddress, count);
    if (count > CONNECTIONS_PER_ADDRESS) throw smtpError(421, 'Too many connections from this address. Please try again later.');
  }

  private forgetConnection({ remoteAddress }: SMTPServerSession): void {
    const count = (this.connectionsByAddress.get(remoteAddress) ?? 1) - 1;
    if (count) this.connectionsByAddress.set(remoteAddress, count);
    else this.connectionsByAddress.delete(remoteAddress);
  }

  private async acceptRecipient(address: string, session: SMTPServerSession): Promise<void> {
    const unknownCount = this.unknownRecipients.get(session) ?? 0;
    if (unknownCount >= UNKNOWN_RECIPIENTS_PER_CONNECTION) throw smtpError(421, 'Too many unknown addresses.');
    if (this.owners.has(session)) throw smtpError(452, 'One address a mail, please. The others can be sent to after it.');
    const replyAddress = this.addresses.read(address);
    const owner = replyAddress && (await this.ownerOf(replyAddress));
    if (owner === 'expired') throw expiredAddressError();
    if (!owner) {
      this.unknownRecipients.set(session, unknownCount + 1);
      throw unknownAddressError();
    }
    const wait = await this.limits.remainingWaitMs('mails in', owner.correspondent.personId, LIMITS.mailsPerHour);
    if (wait !== null) throw tooManyError();
    this.owners.set(session, owner);
  }

  /** Returns the owner of an address from the first receiver that knows the address. */
  private async ownerOf(address: ReplyAddress): Promise<AddressOwner | 'expired' | null> {
    for (const [, receiver] of this.receivers.all()) {
      const correspondent = await receiver.ownerOf(address);
      if (correspondent) return correspondent === 'expired' ? 'expired' : { receiver, correspondent };
    }
    return null;
  }

  private async receiveData(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const owner = this.owners.get(session);
    // Count every mail, because a refused mail costs as much as a posted one.
    const refusal = owner
      ? ((await this.spendQuota(owner.correspondent)) ?? (this.mailsInMemory >= MAILS_IN_MEMORY ? busyError() : null))
      : unknownAddressError();
    if (refusal || !owner) {
      await receiveMail(stream, { mailBytes: LIMITS.mailBytes, accepts: () => false });
      throw refusal;
    }
    this.mailsInMemory++;
    try {
      const raw = await receiveMail(stream, {
        mailBytes: LIMITS.mailBytes,
        accepts: (head) => this.isWanted(head, owner.correspondent, session),
      });
      const isVerified = this.env.INBOUND_AUTHSERV_ID !== undefined;
      if (raw) {
        const sentMessages = await owner.receiver.messagesSentTo(owner.correspondent);
        await owner.receiver.receive({ ...owner.correspondent, verified: isVerified }, await this.reader.read(raw, sentMessages));
      }
    } catch (error) {
      if (error instanceof MailTooLarge) throw tooLargeError(error);
      if (error instanceof UnreadableMail) throw smtpError(550, UNREADABLE_MESSAGES[error.reason]);
      if (error instanceof ReaderBusy) throw busyError();
      if (error instanceof RefusalError && error.extra.retryAfterMs) throw tooManyError();
      throw error;
    } finally {
      this.mailsInMemory--;
    }
  }

  private async spendQuota({ personId }: Correspondent): Promise<Error | null> {
    try {
      await this.limits.spend('mails in', personId, LIMITS.mailsPerHour, HOUR_MS);
      return null;
    } catch (error) {
      if (error instanceof RefusalError) return tooManyError();
      throw error;
    }
  }

  /** True if the mail should be read. Discards automatic mails, and refuses mails that are not from the owner of the address. */
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
