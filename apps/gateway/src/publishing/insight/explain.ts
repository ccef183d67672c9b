import { type AudienceKey, type Explanation, fullName, HEADQUARTERS, type OBSTACLES, staffOf } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';

type Obstacle = (typeof OBSTACLES)[number];
const IS_OPEN = sql<boolean>`audience.until = 'infinity'`;

/**
 * Explains why readers with these audience keys can or cannot see a publication. Uses the audience rows rather than the rule: the first
 * open row, or without one the row that was closed last.
 */
export const explain = async (db: Kysely<Tables>, publicationId: string, marks: readonly AudienceKey[]): Promise<Explanation> => {
  const { state, unit_id, has_begun, is_over } = await db
    .selectFrom('publication')
    .select(['state', 'unit_id', sql<boolean>`live_from <= now()`.as('has_begun'), sql<boolean>`now() >= live_until`.as('is_over')])
    .where('id', '=', publicationId)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('audience')
    .innerJoin('person', 'person.id', 'audience.by_id')
    .select(['audience.via', 'audience.since', 'audience.until', 'person.firstname', 'person.lastname', IS_OPEN.as('open')])
    .where('audience.publication_id', '=', publicationId)
    .where('audience.mark', 'in', [...marks])
    .orderBy(IS_OPEN, 'desc')
    .orderBy('audience.until', 'desc')
    .limit(1)
    .executeTakeFirst();
  const obstacles: Obstacle[] = [
    ...(state === 'scheduled' || state === 'live' ? [] : ['state' as const]),
    ...((has_begun && !is_over) || marks.includes(HEADQUARTERS) || marks.includes(staffOf(unit_id)) ? [] : ['clock' as const]),
    ...(row?.open ? [] : ['audience' as const]),
  ];
  return {
    visible: obstacles.length === 0,
    obstacles,
    reason: row?.via ?? null,
    by: row ? fullName(row) : null,
    since: row?.since.toISOString() ?? null,
    until: row && !row.open ? row.until.toISOString() : null,
  };
};
