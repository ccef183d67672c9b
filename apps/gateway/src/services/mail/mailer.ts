import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { auditTime, exhaustMap, from, interval, merge, type Subscription } from 'rxjs';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { TailWakeUp } from '../../platform/facts/facts';
import { findRecipients } from '../../platform/facts/recipients';
import { LOG, type Log, reasonOf } from '../../platform/log';
import { DELETED_STATUS } from '../org/tables';
import { Digests } from './digests';
import { type MailContent, MailContents } from './mail-contents';
import { isResponse, isUnreachable, MailServer } from './mail-server';
import { MailTransport } from './mail-transport';
import { isPermanentRefusal, nextAttempt } from './next-attempt';
import type { MailKind } from './outbox';
import { renderMail } from './render-mail';
import { mailDomain } from './reply-addresses';
import { UnsubscribeLinks, type Unsubscription } from './unsubscribe-links';

const POLL_MS = 1_000;
/** The window within which all commits trigger only one check of the outbox. */
const COMMIT_WINDOW_MS = 100;
const BATCH_SIZE = 5;
/** The time in milliseconds for which a claimed mail is reserved for this process. */
const LEASE_MS = 60_000;
/**
 * The maximum number of mails about access requests that one person receives within `REQUEST_WINDOW_MS`. Further ones are delayed and
 * combined.
 */
const MAX_REQUESTS = 5;
const REQUEST_WINDOW_MS = 15 * 60_000;

/**
 * The time limits during a shutdown: for mails that are not transmitted yet, and for mails that wait for the server's response. Aborting a
 * mail that waits for the response may deliver it twice.
 */
const ABORT_UNSENT_MS = 3_000;
const ABORT_ALL_MS = 7_000;

interface ClaimedMail {
  id: string;
  to_address: string;
  kind: string;
  data: Record<string, string>;
  language: string;
  tries: number;
  about: string | null;
  nr: number | null;
  waiting_since: Date | null;
}

/** Returns the headers for one-click unsubscription (RFC 8058). */
const oneClickHeaders = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** Sends queued mails after their commit: one per recipient, with the same Message-ID in all attempts. */
@Injectable()
export class Mailer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly transport: MailTransport;
  private readonly server = new MailServer();
  private readonly publicUrl: string;
  private readonly domain: string;
  private subscription: Subscription | null = null;
  private currentRun: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly doorbell: TailWakeUp,
    private readonly clock: Clock,
    private readonly contents: MailContents,
    private readonly digests: Digests,
    private readonly unsubscribeLinks: UnsubscribeLinks,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
    this.domain = mailDomain(env);
    this.transport = new MailTransport(env.SMTP_URL);
  }

  onApplicationBootstrap(): void {
    this.subscription = merge(this.doorbell.rings.pipe(auditTime(COMMIT_WINDOW_MS)), interval(POLL_MS))
      .pipe(
        exhaustMap(() =>
          from(
            (this.currentRun = this.sendDue().catch((error: unknown) =>
              this.log.error({ event: 'mail.sending_failed', err: error }, 'the mailer failed'),
            )),
          ),
        ),
      )
      .subscribe();
  }

  /** Stops the mailer and waits for running deliveries, up to a limit. Aborted mails are retried later or by another process. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.subscription?.unsubscribe();
    const timers = [
      setTimeout(() => this.transport.abort('unsent'), ABORT_UNSENT_MS),
      setTimeout(() => this.transport.abort('all'), ABORT_ALL_MS),
    ];
    await this.currentRun;
    for (const timer of timers) clearTimeout(timer);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
    this.transport.close();
  }

  private async sendDue(): Promise<void> {
    // While no mail can be sent, do not combine mails either: the queue grows, and each scan would take longer.
    if (!this.server.permittedMails(performance.now(), BATCH_SIZE)) return;
    // Send mails even if combining fails: combining needs a permit for a writing transaction, sending needs none.
    await this.digests
      .combine()
      .catch((error: unknown) => this.log.error({ event: 'mail.gathering_failed', err: error }, 'mails could not be combined'));
    while (!this.isStopping) {
      const limit = this.server.permittedMails(performance.now(), BATCH_SIZE);
      const claimedMails = limit ? await this.claim(limit) : [];
      await Promise.all(claimedMails.map((mail) => this.send(mail)));
      if (claimedMails.length < limit || !limit) return;
    }
  }

  /** Claims due mails by moving their due time, so that no transaction is open during the delivery. */
  private async claim(limit: number): Promise<ClaimedMail[]> {
    const now = this.clock.now();
    const dueMails = this.database.db
      .selectFrom('letter')
      .select('id')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where('digest_id', 'is', null)
      .where('due_at', '<=', now)
      .where((eb) =>
        this.env.NO_RATE_LIMITS
          ? eb.lit(true)
          : eb.or([eb('kind', 'not in', this.contents.throttledKinds()), this.isBelowRequestLimit(now)]),
      )
      .orderBy('priority')
      .orderBy('due_at')
      .limit(limit)
      .forUpdate()
      .skipLocked();
    const rows = await this.database.db
      .updateTable('letter')
      .set({
        due_at: this.clock.in(LEASE_MS),
        tries: sql`tries + 1`,
        waiting_since: sql`coalesce(waiting_since, due_at)`,
        // An attempt without an error marks a running delivery, which must not become part of a digest.
        last_error: null,
      })
      .where('id', 'in', dueMails)
      .returning(['id', 'to_address', 'kind', 'data', 'language', 'tries', 'about', 'nr', 'waiting_since'])
      .execute();
    return rows;
  }

  /**
   * Returns the condition that the recipient has received few mails about access requests recently, so that many sign-ups do not fill a
   * mailbox.
   */
  private isBelowRequestLimit(now: Date) {
    return sql<boolean>`(select count(*) from letter as sent where sent.to_address = letter.to_address
      and sent.kind in (${sql.join(this.contents.throttledKinds().map((kind) => sql.lit(kind)))}) and sent.digest_id is null
      and sent.sent_at > ${new Date(now.getTime() - REQUEST_WINDOW_MS)}) < ${MAX_REQUESTS}`;
  }

  private async send(mail: ClaimedMail): Promise<void> {
    let content: MailContent | null = null;
    try {
      const kind = mail.kind as MailKind;
      const choice = await this.findRecipientChoice(kind, mail);
      content = choice === 'unwanted' || (await this.isSuperseded(mail)) ? null : await this.contents.build({ ...mail, kind });
      if (!content) return await this.recordOutcome(mail.id, { dropped_at: this.clock.now() });
      const unsubscribeUrl = typeof choice === 'object' ? this.publicUrl + this.unsubscribeLinks.path(choice) : undefined;
      const conversation = content.conversation && `<${content.conversation}@${this.domain}>`;
      await this.transport.send({
        from: this.env.MAIL_FROM,
        to: { name: '', address: mail.to_address },
        messageId: `<${mail.id}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...oneClickHeaders(unsubscribeUrl) },
        ...(content.replyTo ? { replyTo: content.replyTo } : {}),
        ...(conversation ? { references: conversation, inReplyTo: conversation } : {}),
        ...(content.calendar
          ? { icalEvent: { method: content.calendar.method, filename: 'invite.ics', content: content.calendar.text } }
          : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
        ...renderMail(kind, mail.language, content, this.publicUrl, unsubscribeUrl),
      });
      this.recordResponse();
      await this.recordOutcome(mail.id, { sent_at: this.clock.now(), last_error: null });
    } catch (error) {
      await this.retryOrDrop(mail, error, content?.endsAt);
    }
  }

  /**
   * Returns whether the recipient wants mails of this kind, and the data of the unsubscribe link. Essential mails cannot be turned off.
   * A person whose account is disabled receives no mail except the one that reports it.
   */
  private async findRecipientChoice(kind: MailKind, { to_address, data }: ClaimedMail): Promise<'essential' | 'unwanted' | Unsubscription> {
    const reader = await this.database.db
      .selectFrom('person')
      .select(['id', 'standing'])
      .where('email', '=', to_address)
      .where('standing', '<>', DELETED_STATUS)
      .executeTakeFirst();
    if (reader?.standing === 'disabled' && kind !== 'account.disabled') return 'unwanted';
    const type = this.contents.preferenceOf(kind, data);
    if (!reader || !type) return 'essential';
    const recipients = await findRecipients(this.database.db, [reader.id], type, 'mail');
    return recipients.has(reader.id) ? { type, personId: reader.id } : 'unwanted';
  }

  private async retryOrDrop(mail: ClaimedMail, error: unknown, endsAt?: Date): Promise<void> {
    const now = this.clock.now();
    const last_error = reasonOf(error).slice(0, 300);
    if (isResponse(error)) this.recordResponse();
    const isServerDown = isUnreachable(error);
    if (isServerDown && this.server.recordOutage(performance.now()))
      this.log.warn({ event: 'mail.server_away', reason: last_error }, 'the mail server cannot be reached; mails wait');
    const waitingSince = mail.waiting_since ?? now;
    const next = isPermanentRefusal(error) ? null : nextAttempt({ tries: mail.tries, since: waitingSince, now, endsAt });
    if (next) {
      // If the server is down, the mail is not at fault: it retains its position and its number of attempts.
      const change = isServerDown ? { due_at: now, tries: mail.tries - 1 } : { due_at: next };
      await this.database.db
        .updateTable('letter')
        .set({ ...change, last_error })
        .where('id', '=', mail.id)
        .execute();
      return;
    }
    this.log.error({ event: 'mail.given_up', letter: mail.id, kind: mail.kind, reason: last_error }, 'a mail could not be sent');
    await this.recordOutcome(mail.id, { dropped_at: now, last_error });
  }

  private recordResponse(): void {
    if (this.server.recordResponse()) this.log.info({ event: 'mail.server_back' }, 'the mail server is back');
  }

  /** Records the outcome of a mail and of all mails combined in it. */
  private async recordOutcome(id: string, change: { sent_at?: Date; dropped_at?: Date; last_error?: string | null }): Promise<void> {
    await this.database.db
      .updateTable('letter')
      .set(change)
      .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('digest_id', '=', id), eb('dropped_at', 'is', null)])]))
      .execute();
  }

  /** True if a newer mail about the same conversation to the same recipient includes the content of this mail. */
  private async isSuperseded({ about, nr }: ClaimedMail): Promise<boolean> {
    if (about === null || nr === null) return false;
    const newer = await this.database.db
      .selectFrom('letter')
      .select('id')
      .where('about', '=', about)
      .where('nr', '>', nr)
      .executeTakeFirst();
    return newer !== undefined;
  }
}
