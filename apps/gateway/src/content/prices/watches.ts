import { Injectable } from '@nestjs/common';
import { Invalid, LIMITS, marksOf, type PartMovement, type Principal, TooManyWatches, type WatchedPart } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { Database } from '../../core/database';
import type { Tx } from '../../core/request-context';
import type { Tables } from '../../core/tables';
import { type NewFact, tell } from '../../facts/facts';
import { userRoom } from '../../facts/rooms';
import { partKey } from '../../files/extraction/prices/part-key';
import { refuse, refuseFields } from '../../http/refusal-error';
import { AccountRemovalHooks } from '../../org/account-removal.hooks';
import { inTimeFor, visibleTo } from '../audience';
import { toPriceChange } from './changes';

/** Whether who has these marks could see a version before the next one came, as a condition on `older` and `newer` of its item. */
const sawBefore = (marks: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from audience where audience.publication_id = older.publication_id and audience.mark = any(${marks})
  and audience.until > older.published_at and audience.since < newer.published_at)`;

/** The parts that people watch, and how their prices moved. */
@Injectable()
export class Watches {
  constructor(
    private readonly database: Database,
    hooks: AccountRemovalHooks,
  ) {
    hooks.register('watches', async (tx, personId) => {
      await tx.deleteFrom('watch').where('person_id', '=', personId).execute();
      return () => Promise.resolve();
    });
  }

  /** Begins or ends a watch; the same again changes nothing. Answers with what the part is compared by. */
  set({ id }: Principal, shown: string, watching: boolean): Promise<string> {
    const key = partKey(shown);
    if (!key) refuseFields(Invalid, { partNumber: [{ code: 'required' }] });
    return this.database.tx(async (tx) => {
      const { numInsertedOrUpdatedRows, numDeletedRows } = watching ? await this.begin(tx, id, key, shown) : await this.end(tx, id, key);
      if (numInsertedOrUpdatedRows || numDeletedRows) await tell(tx, [userRoom(id)], 'part.watched', { partKey: key, watching });
      return key;
    });
  }

  async list({ id }: Principal): Promise<{ items: WatchedPart[]; totalCount: number }> {
    const rows = await this.database.db.selectFrom('watch').selectAll().where('person_id', '=', id).orderBy('part_key').execute();
    const items = rows.map(({ part_key, shown, since }) => ({ partKey: part_key, partNumber: shown, since: since.toISOString() }));
    return { items, totalCount: items.length };
  }

  /** Movements are those of lists whose version before the reader could see too: of others every price is new to them. */
  async movements(who: Principal, { since, pageNumber, pageSize }: { since?: string | undefined; pageNumber: number; pageSize: number }) {
    return this.database.read(async (tx): Promise<{ items: PartMovement[]; totalCount: number }> => {
      const moved = movementsOf(tx, who).$if(since !== undefined, (rows) => rows.where('newer.published_at', '>', new Date(since!)));
      const { count } = await moved.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
      const rows = await moved
        .selectAll('price_change')
        .select(['publication.title', 'newer.published_at'])
        .orderBy('newer.published_at', 'desc')
        .orderBy('price_change.part_key')
        .orderBy('price_change.quantity')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute();
      const items = rows.map((row) => {
        const { publication_id, nr, title, published_at } = row;
        return { ...toPriceChange(row), documentId: publication_id, title, version: nr, publishedAt: published_at.toISOString() };
      });
      return { items, totalCount: count };
    });
  }

  private async begin(tx: Tx, personId: string, key: string, shown: string) {
    const { count } = await tx
      .selectFrom('watch')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('person_id', '=', personId)
      .where('part_key', '<>', key)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.watchedParts) refuse(TooManyWatches);
    const row = { person_id: personId, part_key: key, shown };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('watch')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return { numInsertedOrUpdatedRows, numDeletedRows: 0n };
  }

  private async end(tx: Tx, personId: string, key: string) {
    const { numDeletedRows } = await tx
      .deleteFrom('watch')
      .where('person_id', '=', personId)
      .where('part_key', '=', key)
      .executeTakeFirst();
    return { numInsertedOrUpdatedRows: 0n, numDeletedRows };
  }
}

const movementsOf = (db: Kysely<Tables>, who: Principal) =>
  db
    .selectFrom('watch')
    .innerJoin('price_change', 'price_change.part_key', 'watch.part_key')
    .innerJoin('publication', 'publication.id', 'price_change.publication_id')
    .innerJoin('publication_version as newer', (join) =>
      join.onRef('newer.publication_id', '=', 'publication.id').onRef('newer.nr', '=', 'price_change.nr'),
    )
    .innerJoin('publication_version as older', (join) =>
      join.onRef('older.publication_id', '=', 'publication.id').on(sql<boolean>`older.nr = price_change.nr - 1`),
    )
    .where('watch.person_id', '=', who.id)
    .where('price_change.change', '<>', 'unclear')
    .where(visibleTo(marksOf(who)))
    .where(sawBefore(sql`${sql.val(marksOf(who))}::text[]`));

/** The marks of `person`, as `marksOf` gives them. */
const MARKS_OF_PERSON = sql`(case
  when person.role = 'CP' then array['*', 'lco:' || person.lco_id, 'cp:' || person.unit_id]
  when person.role in ('LBO', 'RHQ') then array['*', '#' || person.unit_id]
  else array['#hq'] end)`;

/** What is told of a version to those who watch a part that it moved, may see it and could see the one before: one fact a person. */
export const movementFacts = async (tx: Tx, publicationId: string, nr: number): Promise<NewFact[]> => {
  const { rows } = await sql<{ id: string }>`
    select person.id from person
    join publication on publication.id = ${publicationId}
    join publication_version as newer on newer.publication_id = publication.id and newer.nr = ${nr}
    join publication_version as older on older.publication_id = publication.id and older.nr = ${nr - 1}
    where person.standing = 'approved' and ${inTimeFor([])} and ${sawBefore(MARKS_OF_PERSON)}
      and exists (select from audience where audience.publication_id = publication.id and audience.until = 'infinity' and audience.mark = any(${MARKS_OF_PERSON}))
      and exists (select from watch join price_change on price_change.part_key = watch.part_key
        where watch.person_id = person.id and price_change.publication_id = publication.id and price_change.nr = newer.nr and price_change.change <> 'unclear')
    order by person.id`.execute(tx);
  return rows.map(({ id }) => ({ rooms: [userRoom(id)], type: 'part.moved', data: { publicationId } }));
};
