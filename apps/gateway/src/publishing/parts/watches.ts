import { Injectable } from '@nestjs/common';
import { Invalid, LIMITS, type PartMovement, type Principal, TooManyWatches, type WatchedPart } from '@portal/contracts';
import { partKey } from '@portal/office';
import { sql } from 'kysely';
import { lockBudget } from '../../platform/budgets';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { recordUse } from '../../services/usage/usage';
import { toPriceChange } from './changes';
import { movementsOf } from './movements';
import { loadPartNews } from './part-news';
import { loadWatchedPrices } from './watched-prices';

/** The lock that enforces the limit on new watches under concurrency. */
const WATCHES = { name: 'watched parts' };

/** Manages people's watched parts and reads their price changes. */
@Injectable()
export class Watches {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    hooks: AccountRemovalHooks,
  ) {
    hooks.register('watches', async (tx, personId) => {
      await tx.deleteFrom('watch').where('person_id', '=', personId).execute();
      await tx.deleteFrom('part_notice').where('person_id', '=', personId).execute();
      return () => Promise.resolve();
    });
  }

  /** Starts or stops watching a part. A repeated call has no effect. Returns the normalized part key. */
  set(principal: Principal, partNumber: string, isWatching: boolean): Promise<string> {
    const { id } = principal;
    const key = partKey(partNumber);
    if (!key) refuseFields(Invalid, { partNumber: [{ code: 'required' }] });
    return this.database.tx(async (tx) => {
      const { numInsertedOrUpdatedRows, numDeletedRows } = isWatching
        ? await this.begin(tx, id, key, partNumber)
        : await this.stopWatching(tx, id, key);
      if (!numInsertedOrUpdatedRows && !numDeletedRows) return key;
      await recordUse(tx, principal, { func: 'prices', what: 'watched' });
      await appendFact(tx, [userRoom(id)], 'part.watched', { partKey: key, watching: isWatching });
      return key;
    });
  }

  async list({ id }: Principal): Promise<{ items: WatchedPart[]; totalCount: number }> {
    const rows = await this.database.db.selectFrom('watch').selectAll().where('person_id', '=', id).orderBy('part_key').execute();
    const items = rows.map(({ part_key, shown, since }) => ({ partKey: part_key, partNumber: shown, since: since.toISOString() }));
    return { items, totalCount: items.length };
  }

  /** Returns price changes in lists whose previous version the reader could see. In other lists, every price is new to the reader. */
  async movements(
    principal: Principal,
    { since, pageNumber, pageSize }: { since?: string | undefined; pageNumber: number; pageSize: number },
  ) {
    return this.database.read(async (tx): Promise<{ items: PartMovement[]; totalCount: number }> => {
      const movements = movementsOf(tx, principal).$if(since !== undefined, (rows) =>
        rows.where('newer.published_at', '>', new Date(since!)),
      );
      const { count } = await movements.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
      const rows = await movements
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

  /** Returns the news about the watched parts, one entry per version. */
  news(principal: Principal, query: { since?: string | undefined; pageNumber: number; pageSize: number }) {
    return this.database.read((tx) => loadPartNews(tx, principal, query));
  }

  /** Returns the watched parts with the prices that are valid on a day, by default the current day in UTC. */
  prices(
    principal: Principal,
    { day, ...query }: { search?: string | undefined; day?: string | undefined; pageNumber: number; pageSize: number },
  ) {
    return this.database.read((tx) =>
      loadWatchedPrices(tx, principal, { day: day ?? this.clock.now().toISOString().slice(0, 10), ...query }),
    );
  }

  private async begin(tx: Tx, personId: string, key: string, partNumber: string) {
    await lockBudget(tx, WATCHES, personId);
    const { count } = await tx
      .selectFrom('watch')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('person_id', '=', personId)
      .where('part_key', '<>', key)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.watchedParts) refuse(TooManyWatches);
    const row = { person_id: personId, part_key: key, shown: partNumber };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('watch')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return { numInsertedOrUpdatedRows, numDeletedRows: 0n };
  }

  private async stopWatching(tx: Tx, personId: string, key: string) {
    const { numDeletedRows } = await tx
      .deleteFrom('watch')
      .where('person_id', '=', personId)
      .where('part_key', '=', key)
      .executeTakeFirst();
    return { numInsertedOrUpdatedRows: 0n, numDeletedRows };
  }
}
