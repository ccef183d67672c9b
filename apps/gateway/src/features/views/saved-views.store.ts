import { Injectable } from '@nestjs/common';
import { LIMITS, type SavedView, type ViewPlace } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import type { Tx } from '../../platform/request-context';
import './tables';

const VIEW = ['id as viewId', 'place', 'name', 'query'] as const;

/** Stores the named views that people save for pages. */
@Injectable()
export class SavedViews {
  listOfPerson(db: Kysely<Tables>, personId: string, place: ViewPlace): Promise<SavedView[]> {
    return db
      .selectFrom('saved_view')
      .select(VIEW)
      .where('person_id', '=', personId)
      .where('place', '=', place)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute();
  }

  /** Returns true if the person has reached the limit of views. Simultaneous saves are serialized. */
  async isFull(tx: Tx, personId: string, { viewId, place }: Pick<SavedView, 'viewId' | 'place'>): Promise<boolean> {
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
    const others = await tx
      .selectFrom('saved_view')
      .select('id')
      .where('person_id', '=', personId)
      .where('place', '=', place)
      .where('id', '<>', viewId)
      .execute();
    return others.length >= LIMITS.savedViews;
  }

  /** Saves a view. Returns undefined if the id belongs to another person or page. */
  save(tx: Tx, personId: string, { viewId, place, name, query }: SavedView): Promise<SavedView | undefined> {
    return tx
      .insertInto('saved_view')
      .values({ id: viewId, person_id: personId, place, name, query })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ name, query })
          .where('saved_view.person_id', '=', personId)
          .where('saved_view.place', '=', place),
      )
      .returning(VIEW)
      .executeTakeFirst();
  }

  async drop(tx: Tx, personId: string, viewId: string): Promise<boolean> {
    const deletedRows = await tx
      .deleteFrom('saved_view')
      .where('id', '=', viewId)
      .where('person_id', '=', personId)
      .returning('id')
      .execute();
    return deletedRows.length > 0;
  }

  async dropAllOf(tx: Tx, personId: string): Promise<() => Promise<void>> {
    await tx.deleteFrom('saved_view').where('person_id', '=', personId).execute();
    return async () => {};
  }
}
