import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { auditTime, exhaustMap, from, interval, merge, type Subscription } from 'rxjs';
import { Clock } from '../../platform/clock';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { Doorbell } from '../../platform/facts/facts';
import { whoWants } from '../../platform/facts/preferences';
import { LOG, type Log, reasonOf } from '../../platform/log';
import { DELETED } from '../org/people';
import { Digests } from './digests';
import { type MailContent, MailContents } from './mail-content';
import { isAnswer, isUnreachable, MailServer } from './mail-server';
import { MailTransport } from './mail-transport';
import type { MailKind } from './outbox';
import { renderMail } from './render';
import { mailDomain } from './reply-address';
import { isRefusedForGood, nextTry } from './retry';
import { UnsubscribeLinks, type Unsubscribing } from './unsubscribe-links';

const EVERY_MS = 1_000;
/** The commits of this period cause a single check. */
const GATHER_MS = 100;
const BATCH = 5;
/** The lease of a claimed mail. */
const LEASE_MS = 60_000;
/** The number of mails about access requests per person within this time; further ones are combined until it is over. */
const REQUESTS_AT_MOST = 5;
const REQUESTS_WITHIN_MS = 15 * 60_000;

/**
 * The time limits at a shutdown for a mail that is not transmitted yet, and for one that waits for the server's response: cutting the
 * latter may deliver it twice.
 */
const UNSENT_MS = 3_000;
const UNANSWERED_MS = 7_000;

interface Claimed {
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

/** The headers for one-click unsubscription (RFC 8058). */
const oneClick = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** Sends queued mails after their commit: one per recipient, with a fixed Message-ID for all attempts. */
@Injectable()
export class Mailer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly transport: MailTransport;
  private readonly server = new MailServer();
  private readonly publicUrl: string;
  private readonly domain: string;
  private subscription: Subscription | null = null;
  private working: Promise<void> = Promise.resolve();
  private leaving = false;

  constructor(
    private readonly database: Database,
    private readonly doorbell: Doorbell,
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
    this.subscription = merge(this.doorbell.rings.pipe(auditTime(GATHER_MS)), interval(EVERY_MS))
      .pipe(
        exhaustMap(() =>
          from(
            (this.working = this.sendDue().catch((error: unknown) =>
              this.log.error({ event: 'mail.sending_failed', err: error }, 'the mailer failed'),
            )),
          ),
        ),
      )
      .subscribe();
  }

  /** Stops automatic runs and waits for running deliveries, up to a limit: cut ones are tried again later or by another process. */
  async stop(): Promise<void> {
    this.leaving = true;
    this.subscription?.unsubscribe();
    const cuts = [setTimeout(() => this.transport.cut('unsent'), UNSENT_MS), setTimeout(() => this.transport.cut('all'), UNANSWERED_MS)];
    await this.working;
    for (const cut of cuts) clearTimeout(cut);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
    this.transport.close();
  }

  private async sendDue(): Promise<void> {
    // While nothing can be sent, mails are not combined either: the queue grows, and each scan would take longer.
    if (!this.server.atOnce(performance.now(), BATCH)) return;
    // Mails can be sent without being combined, which needs a permit for a writing transaction; sending needs none.
    await this.digests
      .gather()
      .catch((error: unknown) => this.log.error({ event: 'mail.gathering_failed', err: error }, 'mails could not be gathered'));
    while (!this.leaving) {
      const atOnce = this.server.atOnce(performance.now(), BATCH);
      const claimed = atOnce ? await this.claim(atOnce) : [];
      await Promise.all(claimed.map((letter) => this.send(letter)));
      if (claimed.length < atOnce || !atOnce) return;
    }
  }

  /** Claims due mails by moving their due time, so that no transaction stays open during the delivery. */
  private async claim(atOnce: number): Promise<Claimed[]> {
    const now = this.clock.now();
    const due = this.database.db
      .selectFrom('letter')
      .select('id')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where('digest_id', 'is', null)
      .where('due_at', '<=', now)
      .where((eb) =>
        this.env.NO_RATE_LIMITS ? eb.lit(true) : eb.or([eb('kind', 'not in', this.contents.throttled()), this.mayHearOfRequests(now)]),
      )
      .orderBy('priority')
      .orderBy('due_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked();
    const rows = await this.database.db
      .updateTable('letter')
      .set({
        due_at: this.clock.in(LEASE_MS),
        tries: sql`tries + 1`,
        waiting_since: sql`coalesce(waiting_since, due_at)`,
        // An attempt without an error marks a running delivery, which no digest takes.
        last_error: null,
      })
      .where('id', 'in', due)
      .returning(['id', 'to_address', 'kind', 'data', 'language', 'tries', 'about', 'nr', 'waiting_since'])
      .execute();
    return rows;
  }

  /** A condition: the recipient got few mails about access requests recently, so that many sign-ups do not fill a mailbox. */
  private mayHearOfRequests(now: Date) {
    return sql<boolean>`(select count(*) from letter as sent where sent.to_address = letter.to_address
      and sent.kind in (${sql.join(this.contents.throttled().map((kind) => sql.lit(kind)))}) and sent.digest_id is null
      and sent.sent_at > ${new Date(now.getTime() - REQUESTS_WITHIN_MS)}) < ${REQUESTS_AT_MOST}`;
  }

  private async send(letter: Claimed): Promise<void> {
    let content: MailContent | null = null;
    try {
      const kind = letter.kind as MailKind;
      const choice = await this.choiceOf(kind, letter);
      content = choice === 'unwanted' || (await this.overtaken(letter)) ? null : await this.contents.build({ ...letter, kind });
      if (!content) return await this.settle(letter.id, { dropped_at: this.clock.now() });
      const unsubscribeUrl = typeof choice === 'object' ? this.publicUrl + this.unsubscribeLinks.path(choice) : undefined;
      const conversation = content.conversation && `<${content.conversation}@${this.domain}>`;
      await this.transport.send({
        from: this.env.MAIL_FROM,
        to: { name: '', address: letter.to_address },
        messageId: `<${letter.id}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...oneClick(unsubscribeUrl) },
        ...(content.answersTo ? { replyTo: content.answersTo } : {}),
        ...(conversation ? { references: conversation, inReplyTo: conversation } : {}),
        ...(content.calendar
          ? { icalEvent: { method: content.calendar.method, filename: 'invite.ics', content: content.calendar.text } }
          : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
        ...renderMail(kind, letter.language, content, this.publicUrl, unsubscribeUrl),
      });
      this.noteAnswer();
      await this.settle(letter.id, { sent_at: this.clock.now(), last_error: null });
    } catch (error) {
      await this.tryAgain(letter, error, content?.endsAt);
    }
  }

  /** Returns whether the recipient wants mails of this kind, and the data of the unsubscribe link. Essential mails cannot be turned off. */
  private async choiceOf(kind: MailKind, { to_address, data }: Claimed): Promise<'essential' | 'unwanted' | Unsubscribing> {
    const type = this.contents.preferenceOf(kind, data);
    if (!type) return 'essential';
    const reader = await this.database.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', to_address)
      .where('standing', '<>', DELETED)
      .executeTakeFirst();
    if (!reader) return 'essential';
    const wanting = await whoWants(this.database.db, [reader.id], type, 'mail');
    return wanting.has(reader.id) ? { type, personId: reader.id } : 'unwanted';
  }

  private async tryAgain(letter: Claimed, error: unknown, endsAt?: Date): Promise<void> {
    const now = this.clock.now();
    const last_error = reasonOf(error).slice(0, 300);
    if (isAnswer(error)) this.noteAnswer();
    const isAway = isUnreachable(error);
    if (isAway && this.server.noteMiss(performance.now()))
      this.log.warn({ event: 'mail.server_away', reason: last_error }, 'the mail server cannot be reached; mails wait');
    const since = letter.waiting_since ?? now;
    const next = isRefusedForGood(error) ? null : nextTry({ tries: letter.tries, since, now, endsAt });
    if (next) {
      // The attempt did not concern this mail: it waits for the server, and keeps its place and attempts.
      const change = isAway ? { due_at: now, tries: letter.tries - 1 } : { due_at: next };
      await this.database.db
        .updateTable('letter')
        .set({ ...change, last_error })
        .where('id', '=', letter.id)
        .execute();
      return;
    }
    this.log.error({ event: 'mail.given_up', letter: letter.id, kind: letter.kind, reason: last_error }, 'a mail could not be sent');
    await this.settle(letter.id, { dropped_at: now, last_error });
  }

  private noteAnswer(): void {
    if (this.server.noteAnswer()) this.log.info({ event: 'mail.server_back' }, 'the mail server is back');
  }

  /** Records the outcome of a mail, and of all mails that it combines. */
  private async settle(id: string, change: { sent_at?: Date; dropped_at?: Date; last_error?: string | null }): Promise<void> {
    await this.database.db
      .updateTable('letter')
      .set(change)
      .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('digest_id', '=', id), eb('dropped_at', 'is', null)])]))
      .execute();
  }

  /** True if a newer mail of the same conversation to the same recipient includes the content of this one. */
  private async overtaken({ about, nr }: Claimed): Promise<boolean> {
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
