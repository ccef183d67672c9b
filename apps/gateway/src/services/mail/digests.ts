import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import type { Tx } from '../../platform/request-context';
import { MailContents } from './mail-contents';
import type { MailKind } from './outbox';

/** The maximum number of mails to one person that are sent separately. More are combined into a digest. */
const MAX_SINGLE_MAILS = 5;
/** Only mails due within this time are combined. Later ones, such as reminders, are sent separately. */
const COMBINE_WINDOW_MS = 60_000;

interface Part {
  due_at: Date;
  tries: number;
  language: string;
}

/** Combines many waiting mails to one person, so that a flood of mails or an outage of the mail server does not fill a mailbox. */
@Injectable()
export class Digests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly contents: MailContents,
  ) {}

  async combine(): Promise<void> {
    for (const [digest, parts] of this.contents.digests()) {
      const addresses = await this.waitingMails(this.database.db, parts)
        .select('to_address')
        .groupBy('to_address')
        .having(sql<boolean>`count(distinct coalesce(about, id)) > ${MAX_SINGLE_MAILS} or (bool_or(kind = ${digest}) and count(*) > 1)`)
        .execute();
      for (const { to_address } of addresses) await this.database.tx((tx) => this.combineMailsTo(tx, digest, parts, to_address));
    }
  }

  /** Selects waiting mails except mails in delivery, which have an attempt but no error. */
  private waitingMails(db: Pick<Tx, 'selectFrom'>, parts: readonly MailKind[]) {
    return db
      .selectFrom('letter')
      .where('kind', 'in', [...parts])
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where('digest_id', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('tries', '=', 0), eb('due_at', '<=', this.clock.in(COMBINE_WINDOW_MS))]),
          eb.and([eb('tries', '>', 0), eb('last_error', 'is not', null)]),
        ]),
      );
  }

  /** Replaces the waiting mails to one address with a digest, whose row id becomes the Message-ID. */
  private async combineMailsTo(tx: Tx, digest: MailKind, parts: readonly MailKind[], address: string): Promise<void> {
    const rows = await this.waitingMails(tx, parts)
      .select(['id', 'kind', 'about', 'due_at', 'tries', 'language', 'created_at'])
      .where('to_address', '=', address)
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute();
    const digests = rows.filter(({ kind }) => kind === digest);
    const mails = rows.filter(({ kind }) => kind !== digest);
    const isCrowded = new Set(mails.map(({ id, about }) => about ?? id)).size > MAX_SINGLE_MAILS;
    if (!isCrowded && (!digests.length || rows.length === 1)) return;
    // An earlier digest that was tried may have been delivered, so new content needs a digest with another Message-ID.
    const untriedDigest = digests.find(({ tries }) => tries === 0);
    const id = untriedDigest?.id ?? (await this.createDigest(tx, digest, address, rows));
    const replacedIds = digests.filter((row) => row !== untriedDigest).map((row) => row.id);
    await tx
      .updateTable('letter')
      .set({ digest_id: id })
      .where(sql<boolean>`id = any(${mails.map((row) => row.id)}::text[]) or digest_id = any(${replacedIds}::text[])`)
      .execute();
    await tx.updateTable('letter').set({ dropped_at: this.clock.now() }).where(sql<boolean>`id = any(${replacedIds}::text[])`).execute();
  }

  /** Creates a digest that is due with its newest untried mail, but no later than the mails that are to be retried. */
  private async createDigest(tx: Tx, kind: MailKind, address: string, parts: readonly Part[]): Promise<string> {
    const dueTimes = (mails: readonly Part[]) => mails.map(({ due_at }) => due_at.getTime());
    const untriedDueTimes = dueTimes(parts.filter(({ tries }) => tries === 0));
    const dueTime = Math.min(
      ...(untriedDueTimes.length ? [Math.max(...untriedDueTimes)] : []),
      ...dueTimes(parts.filter(({ tries }) => tries > 0)),
    );
    const id = randomUUID();
    const row = { id, to_address: address, kind, data: '{}', language: parts.at(-1)!.language, due_at: new Date(dueTime) };
    await tx.insertInto('letter').values(row).execute();
    return id;
  }
}
