import { Injectable } from '@nestjs/common';
import { LIMITS, type SavedView } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../core/request-context';
import type { Tables } from '../../core/tables';

const VIEW = ['id as viewId', 'name', 'query'] as const;

/** The parts of the ticket list to which a person gave names. */
@Injectable()
export class SavedViews {
  of(db: Kysely<Tables>, personId: string): Promise<SavedView[]> {
    return db.selectFrom('saved_view').select(VIEW).where('person_id', '=', personId).orderBy(sql`lower(name)`).orderBy('id').execute();
  }

  /** Whether one more would be too many. Two that are saved at once wait for each other. */
  async isFull(tx: Tx, personId: string, viewId: string): Promise<boolean> {
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
    const others = await tx.selectFrom('saved_view').select('id').where('person_id', '=', personId).where('id', '<>', viewId).execute();
    return others.length >= LIMITS.savedViews;
  }

  /** Undefined where another person has one of this id. */
  save(tx: Tx, personId: string, { viewId, name, query }: SavedView): Promise<SavedView | undefined> {
    return tx
      .insertInto('saved_view')
      .values({ id: viewId, person_id: personId, name, query })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, query }).where('saved_view.person_id', '=', personId))
      .returning(VIEW)
      .executeTakeFirst();
  }

  async drop(tx: Tx, personId: string, viewId: string): Promise<boolean> {
    const gone = await tx.deleteFrom('saved_view').where('id', '=', viewId).where('person_id', '=', personId).returning('id').execute();
    return gone.length > 0;
  }

  /** Nobody reads the views of an account that was deleted. */
  async dropAllOf(tx: Tx, personId: string): Promise<() => Promise<void>> {
    await tx.deleteFrom('saved_view').where('person_id', '=', personId).execute();
    return async () => {};
  }
}
