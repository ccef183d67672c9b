import { sql } from 'kysely';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { compareVersions, differencesOf } from '../../apps/gateway/src/publishing/parts/compare-versions';
import { serveCommands } from './answers';
import { openProcessorMeter } from './processor-time';

/** Compares two versions of a long price list: as the gateway does, and with one statement that stores nothing. */
const url = process.env['DATABASE_URL']!;
const database = await Database.open({ url, folder: null });
await database.migrate();
await seedOrganisation(database, { demo: true });
const meter = await openProcessorMeter(url);
const [ID, OLDER, NEWER] = ['delta', 'delta-1', 'delta-2'];

/**
 * Creates two versions. In the newer one, a third of the prices are higher, one in a hundred is removed and another one in a hundred is
 * new.
 */
const seed = async (rows: number): Promise<void> => {
  const { db } = database;
  await sql`
    insert into publication (id, kind, title, unit_id, author_id, author_name, state, rule, live_from, sort_at, version, changed_at, changed_by, search)
    values (${ID}, 'price', 'Delta', 'yhq', 'ines', 'Ines', 'live', '{}', now(), now(), 2, now(), 'ines', '')`.execute(db);
  for (const [index, file] of [OLDER, NEWER].entries()) {
    await sql`insert into file (id, owner_id, purpose, name, kind, size, sha256, store_key, taken_by)
      values (${file}, 'ines', 'price', 'Delta.xlsx', 'xlsx', 1, '', ${file}, 'publication:delta')`.execute(db);
    await sql`insert into publication_version (publication_id, nr, published_at, published_by, publisher_name)
      values (${ID}, ${index + 1}, now(), 'ines', 'Ines')`.execute(db);
    await sql`insert into publication_file (publication_id, nr, ordinal, file_id) values (${ID}, ${index + 1}, 0, ${file})`.execute(db);
    await sql`insert into file_outline (file_id, sheets) values (${file}, '[]')`.execute(db);
    await sql`insert into price_reading (file_id, mapping, heads, offers, unclear, repeated, is_too_long)
      values (${file}, '{}', '[]', ${rows}, 0, 0, false)`.execute(db);
    await sql`
      insert into price_row (file_id, part_key, quantity, shown, description, currency, amount, unclear)
      select ${file}, 'YD-P7-' || nr, 1, 'YD-P7-' || nr, 'Pressure transmitter ' || nr, 'EUR',
        1000000 + nr * 100 + case when nr % 3 = 0 then ${index}::int * 20000 else 0 end, false
      from generate_series(${1 + index * Math.ceil(rows / 100)}::int, ${rows + index * Math.ceil(rows / 100)}::int) as nr`.execute(db);
  }
  await sql`vacuum analyze price_row`.execute(db);
};

serveCommands({
  fill: seed,
  ours: () => meter.time(1, () => compareVersions((run) => database.tx(run), ID, 2), 1),
  floor: () =>
    meter.time(
      1,
      () =>
        sql`select count(*), sum(percent) from (${differencesOf({ fileId: NEWER, olderFileId: OLDER })}) as all_of_them`.execute(
          database.db,
        ),
      1,
    ),
  count: async () =>
    (
      await database.db
        .selectFrom('price_change')
        .where('publication_id', '=', ID)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
    ).count,
});
