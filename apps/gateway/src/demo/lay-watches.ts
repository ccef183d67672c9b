import { sql } from 'kysely';
import type { Tx } from '../platform/request-context';

/** Those whose home page a visitor sees first. */
const WATCHERS = ['bruno', 'lena', 'jonas'];
const PARTS_OF_LIST = 2;

/** Parts that people of the demo watch: of each list some that its newest version moved. */
export const layWatches = async (tx: Tx): Promise<void> => {
  await sql`
    insert into watch (person_id, part_key, shown)
    select distinct person.id, part.part_key, part.shown from person cross join (
      select change.part_key, change.shown, row_number() over (partition by publication.id order by md5(change.part_key)) as place
      from price_change as change join publication on publication.id = change.publication_id and publication.version = change.nr
      where publication.id in ('prices-messtechnik', 'prices-brennhagen') and change.change in ('up', 'down') and change.quantity = 1) as part
    where part.place <= ${sql.lit(PARTS_OF_LIST)} and person.id in (${sql.join(WATCHERS)})
    on conflict do nothing`.execute(tx);
};
