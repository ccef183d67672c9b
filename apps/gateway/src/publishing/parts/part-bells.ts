import { sql } from 'kysely';
import type { Tx } from '../../platform/request-context';

/**
 * Deletes the notifications about watched parts of an item for everyone who no longer sees it: partners, local companies and regions to
 * which none of the companies belongs. The publishing unit keeps its own.
 */
export const dropPartBells = (tx: Tx, publicationId: string, companies: readonly string[]): Promise<unknown> =>
  sql`
    delete from notification using person, publication
    where notification.subject_id = ${publicationId} and notification.words ? 'watched' and person.id = notification.person_id
    and publication.id = notification.subject_id and person.unit_id is distinct from publication.unit_id and person.role in ('CP', 'LBO', 'RHQ')
    and not exists (select 1 from unit where unit.id = any(${sql.val([...companies])}::text[]) and person.unit_id in (unit.id, unit.lco_id, unit.rhq_id))
  `.execute(tx);
