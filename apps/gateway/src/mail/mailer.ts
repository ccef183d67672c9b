import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import { exhaustMap, from, interval, merge, type Subscription } from 'rxjs';
import { Clock } from '../data/clock';
import { Database } from '../data/database';
import { Doorbell } from '../data/facts';
import { ENV, type Env } from '../env';
import { LOG, type Log, reasonOf } from '../http/log';
import { SECRET_FOR, type SecretFor } from '../http/secrets';
import { codeOf } from './code';
import { type Composed, Composers } from './composers';
import type { LetterKind } from './letters';
import { mailDomain } from './reply-address';
import { write } from './write';

const EVERY_MS = 1_000;
const BATCH = 5;
const TRIES = 8;
/** How long a claimed letter is left to the process that claimed it. */
const LEASE_MS = 60_000;
const waitMs = (tries: number): number => Math.min(30 * 60_000, 2_000 * 3 ** (tries - 1));

interface Claimed {
  id: string;
  to_address: string;
  kind: string;
  data: Record<string, string>;
  language: string;
  tries: number;
  about: string | null;
  nr: number | null;
}

/** Sends the letters that transactions left: after the commit, one mail a recipient, under the same Message-ID however often it is tried. */
@Injectable()
export class Mailer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly transport: Transporter;
  private readonly key: Buffer;
  private readonly publicUrl: string;
  private readonly domain: string;
  private subscription: Subscription | null = null;
  private working: Promise<void> = Promise.resolve();
  private leaving = false;

  constructor(
    private readonly database: Database,
    private readonly doorbell: Doorbell,
    private readonly clock: Clock,
    private readonly composers: Composers,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Log,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('otp');
    this.publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
    this.domain = mailDomain(env);
    this.transport = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
  }

  onApplicationBootstrap(): void {
    this.subscription = merge(this.doorbell.rings, interval(EVERY_MS))
      .pipe(
        exhaustMap(() =>
          from((this.working = this.sendDue().catch((error: unknown) => this.log.error({ err: error }, 'the mailer failed')))),
        ),
      )
      .subscribe();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.leaving = true;
    this.subscription?.unsubscribe();
    await this.working;
    this.transport.close();
  }

  private async sendDue(): Promise<void> {
    for (let claimed = await this.claim(); claimed.length; claimed = await this.claim()) {
      await Promise.all(claimed.map((letter) => this.send(letter)));
      if (claimed.length < BATCH || this.leaving) return;
    }
  }

  /** Takes due letters for this process by moving their hour, so no transaction stays open while the mail server is talked to. */
  private async claim(): Promise<Claimed[]> {
    const now = this.clock.now();
    const due = this.database.db
      .selectFrom('letter')
      .select('id')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked();
    const rows = await this.database.db
      .updateTable('letter')
      .set({ due_at: this.clock.in(LEASE_MS), tries: sql`tries + 1` })
      .where('id', 'in', due)
      .returning(['id', 'to_address', 'kind', 'data', 'language', 'tries', 'about', 'nr'])
      .execute();
    return rows;
  }

  private async send(letter: Claimed): Promise<void> {
    const now = this.clock.now();
    try {
      const kind = letter.kind as LetterKind;
      const composed = (await this.overtaken(letter)) ? null : await this.compose(kind, letter);
      if (!composed) return await this.mark(letter.id, { dropped_at: now });
      const conversation = composed.conversation && `<${composed.conversation}@${this.domain}>`;
      await this.transport.sendMail({
        from: this.env.MAIL_FROM,
        to: { name: '', address: letter.to_address },
        messageId: `<${letter.id}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        ...(composed.answersTo ? { replyTo: composed.answersTo } : {}),
        ...(conversation ? { references: conversation, inReplyTo: conversation } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
        ...write(kind, letter.language, composed, this.publicUrl),
      });
      await this.mark(letter.id, { sent_at: now, last_error: null });
    } catch (error) {
      const last_error = reasonOf(error).slice(0, 300);
      if (letter.tries >= TRIES) this.log.error({ letter: letter.id, kind: letter.kind, reason: last_error }, 'a mail could not be sent');
      await this.mark(
        letter.id,
        letter.tries >= TRIES ? { dropped_at: now, last_error } : { due_at: this.clock.in(waitMs(letter.tries)), last_error },
      );
    }
  }

  private async mark(id: string, change: { sent_at?: Date; dropped_at?: Date; due_at?: Date; last_error?: string | null }): Promise<void> {
    await this.database.db.updateTable('letter').set(change).where('id', '=', id).execute();
  }

  /** Whether a newer letter of the same conversation to the same reader says what this one would. */
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

  private async compose(kind: LetterKind, letter: Claimed): Promise<Composed | null> {
    const compose = this.composers.of(kind);
    if (compose) return compose({ ...letter, kind });
    const words = await this.wordsFor(kind, letter.data);
    return words && { words };
  }

  /** The words of a letter as they are at this moment; null when it has become pointless. */
  private async wordsFor(kind: LetterKind, data: Record<string, string>): Promise<Record<string, string> | null> {
    if (kind === 'otp.code') {
      const otp = await this.database.db
        .selectFrom('otp')
        .select(['id', 'sends', 'used_at', 'expires_at'])
        .where('id', '=', data['otpId']!)
        .executeTakeFirst();
      if (!otp || otp.used_at || otp.expires_at <= this.clock.now()) return null;
      return { code: codeOf(this.key, otp) };
    }
    if (kind === 'account.requested' || kind === 'account.reminder') {
      const person = await this.database.db.selectFrom('person').select('standing').where('id', '=', data['personId']!).executeTakeFirst();
      if (person?.standing !== 'waiting') return null;
    }
    const reminded = LIMITS.reminderMs[Number(data['step']) - 1];
    return reminded === undefined ? data : { ...data, hours: String((LIMITS.activationMs - reminded) / 3_600_000) };
  }
}
