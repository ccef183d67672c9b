import { audienceKeysOf, canEdit, type Principal } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../audience/audience';

/** Returns a publication that the person may inspect: a visible one, or one in any state that the person may edit. */
export const findInspectableItem = async (db: Kysely<Tables>, principal: Principal, id: string) => {
  const row = await db
    .selectFrom('publication')
    .select(['id', 'unit_id', 'rule', 'live_from', 'live_until'])
    .select(visibleTo(audienceKeysOf(principal)).as('visible'))
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .executeTakeFirst();
  return row && (row.visible || canEdit(principal, row.unit_id)) ? row : undefined;
};
