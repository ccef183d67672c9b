import { Injectable } from '@nestjs/common';
import type { Notification, NotificationType } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { isShownEntry } from '../../platform/facts/notify';
import type { Tx } from '../../platform/request-context';

interface NotificationFilter {
  type?: NotificationType;
  unreadOnly?: boolean;
}
interface Page extends NotificationFilter {
  pageNumber: number;
  pageSize: number;
}

@Injectable()
export class Notifications {
  constructor(private readonly database: Database) {}

  private selectMatching(personId: string, { type, unreadOnly }: NotificationFilter) {
    let query = this.database.db.selectFrom('notification').where('person_id', '=', personId).where(isShownEntry);
    if (type) query = query.where('type', '=', type);
    if (unreadOnly) query = query.where('read_at', 'is', null);
    return query;
  }

  async count(personId: string, kind: NotificationFilter): Promise<number> {
    const { total } = await this.selectMatching(personId, kind)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  async page(personId: string, { pageNumber, pageSize, ...kind }: Page): Promise<Notification[]> {
    const rows = await this.selectMatching(personId, kind)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      subjectId: row.subject_id,
      words: row.words,
      createdAt: row.created_at.toISOString(),
      read: row.read_at !== null,
    }));
  }

  /** Returns whether the notification is unread; null if the notification does not belong to the person. */
  async isUnread(tx: Tx, personId: string, id: string): Promise<boolean | null> {
    const row = await tx
      .selectFrom('notification')
      .select('read_at')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return row ? row.read_at === null : null;
  }

  async hasAnyUnread(tx: Tx, personId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('notification')
      .select('id')
      .where('person_id', '=', personId)
      .where('read_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Marks one or all notifications as read. Returns false if none was unread. */
  async markRead(tx: Tx, personId: string, id?: string): Promise<boolean> {
    let update = tx
      .updateTable('notification')
      .set({ read_at: sql<Date>`now()` })
      .where('person_id', '=', personId)
      .where('read_at', 'is', null);
    if (id) update = update.where('id', '=', id);
    const { numUpdatedRows } = await update.executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
