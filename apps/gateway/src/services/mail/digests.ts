import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import type { Tx } from '../../platform/request-context';
import { MailContents } from './mail-content';
import type { MailKind } from './outbox';

/** More mails than that to one person become one. */
const AT_MOST = 5;
/** A mail that is due later than that does not wait, it has its hour: a reminder. */
const HOLD_MS = 60_000;

interface Part {
  due_at: Date;
  tries: number;
  language: string;
}

/** Puts many waiting mails to one person together, so that a flood or a mail server that was away does not fill a mailbox. */
@Injectable()
export class Digests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly contents: MailContents,
  ) {}

  async gather(): Promise<void> {
    for (const [digest, parts] of this.contents.digests()) {
      const crowded = await this.waiting(this.database.db, parts)
        .select('to_address')
        .groupBy('to_address')
        .having(sql<boolean>`count(distinct coalesce(about, id)) > ${AT_MOST} or (bool_or(kind = ${digest}) and count(*) > 1)`)
        .execute();
      for (const { to_address } of crowded) await this.database.tx((tx) => this.putTogether(tx, digest, parts, to_address));
    }
  }

  /** What waits, apart from what is with the mail server at this moment: that has no error and a try. */
  private waiting(db: Pick<Tx, 'selectFrom'>, parts: readonly MailKind[]) {
    return db
      .selectFrom('letter')
      .where('kind', 'in', [...parts])
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where('digest_id', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('tries', '=', 0), eb('due_at', '<=', this.clock.in(HOLD_MS))]),
          eb.and([eb('tries', '>', 0), eb('last_error', 'is not', null)]),
        ]),
      );
  }

  /** One row takes the place of many, in one transaction: its id is the Message-ID, whatever happens after. */
  private async putTogether(tx: Tx, digest: MailKind, parts: readonly MailKind[], address: string): Promise<void> {
    const rows = await this.waiting(tx, parts)
      .select(['id', 'kind', 'about', 'due_at', 'tries', 'language', 'created_at'])
      .where('to_address', '=', address)
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute();
    const former = rows.filter(({ kind }) => kind === digest);
    const single = rows.filter(({ kind }) => kind !== digest);
    const crowded = new Set(single.map(({ id, about }) => about ?? id)).size > AT_MOST;
    if (!crowded && (!former.length || rows.length === 1)) return;
    // A digest that was tried may have arrived: what is more than it said goes out under a Message-ID of its own.
    const untried = former.find(({ tries }) => tries === 0);
    const id = untried?.id ?? (await this.begin(tx, digest, address, rows));
    const replaced = former.filter((row) => row !== untried).map((row) => row.id);
    await tx
      .updateTable('letter')
      .set({ digest_id: id })
      .where(sql<boolean>`id = any(${single.map((row) => row.id)}::text[]) or digest_id = any(${replaced}::text[])`)
      .execute();
    await tx.updateTable('letter').set({ dropped_at: this.clock.now() }).where(sql<boolean>`id = any(${replaced}::text[])`).execute();
  }

  /** Held as long as the newest of its parts, and no longer than those that were tried wait. */
  private async begin(tx: Tx, kind: MailKind, address: string, parts: readonly Part[]): Promise<string> {
    const hours = (some: readonly Part[]) => some.map(({ due_at }) => due_at.getTime());
    const untried = hours(parts.filter(({ tries }) => tries === 0));
    const due = Math.min(...(untried.length ? [Math.max(...untried)] : []), ...hours(parts.filter(({ tries }) => tries > 0)));
    const id = randomUUID();
    const row = { id, to_address: address, kind, data: '{}', language: parts.at(-1)!.language, due_at: new Date(due) };
    await tx.insertInto('letter').values(row).execute();
    return id;
  }
}
