import type { AudienceKey } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';

type Marks = RawBuilder<readonly AudienceKey[]>;

/** The result of `audienceKeysOf` for a partner, computed from `unit`. */
export const MARKS_OF_COMPANY: Marks = sql`array['*', 'lco:' || unit.lco_id, 'cp:' || unit.id]`;
/** The result of `audienceKeysOf` for a partner, computed from `person`. */
export const MARKS_OF_PARTNER: Marks = sql`array['*', 'lco:' || person.lco_id, 'cp:' || person.unit_id]`;
/** The result of `audienceKeysOf` for staff of a local company or region, computed from `person`. */
export const MARKS_OF_STAFF: Marks = sql`array['*', '#' || person.unit_id]`;
/** The result of `audienceKeysOf` for any person, computed from `person`. */
export const MARKS_OF_PERSON: Marks = sql`(case
  when person.role = 'CP' then ${MARKS_OF_PARTNER}
  when person.role in ('LBO', 'RHQ') then ${MARKS_OF_STAFF}
  else array['#hq'] end)`;
