import { Injectable } from '@nestjs/common';
import type { CannedReply } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import type { Tx } from '../../../platform/request-context';

type CannedReplyContent = Omit<CannedReply, 'rev'>;

/** Stores the canned replies of units. */
@Injectable()
export class CannedReplyStore {
  async listOfUnit(db: Kysely<Tables>, unitId: string): Promise<CannedReply[]> {
    const rows = await db
      .selectFrom('canned_reply')
      .select(['id as cannedId', 'title', 'text', 'rev'])
      .where('unit_id', '=', unitId)
      .orderBy(sql`lower(title)`)
      .orderBy('id')
      .execute();
    return rows;
  }

  /** Saves a canned reply; returns undefined if the id belongs to another unit. */
  save(tx: Tx, unitId: string, { cannedId, title, text }: CannedReplyContent): Promise<CannedReply | undefined> {
    return tx
      .insertInto('canned_reply')
      .values({ id: cannedId, unit_id: unitId, title, text })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ title, text, rev: eb('canned_reply.rev', '+', 1) }))
          .where('canned_reply.unit_id', '=', unitId),
      )
      .returning(['id as cannedId', 'title', 'text', 'rev'])
      .executeTakeFirst();
  }

  drop(tx: Tx, unitId: string, cannedId: string): Promise<CannedReply | undefined> {
    return tx
      .deleteFrom('canned_reply')
      .where('id', '=', cannedId)
      .where('unit_id', '=', unitId)
      .returning(['id as cannedId', 'title', 'text', 'rev'])
      .executeTakeFirst();
  }
}
