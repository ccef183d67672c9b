import { Injectable } from '@nestjs/common';
import { PART_KINDS } from '@portal/contracts';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock';
import type { NewFact } from '../../platform/facts/facts';
import { notify } from '../../platform/facts/notify';
import { findRecipients } from '../../platform/facts/recipients';
import { userRoom } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import { queueMailToEach } from '../../services/mail/outbox';
import { isInPeriodFor } from '../audience/audience';
import { AUDIENCE_KEYS_OF_PERSON } from '../audience/audience-keys';
import { hadAccessBefore } from './movements';

/** The maximum number of parts that a notification names, followed by an ellipsis if there are more. */
const MAX_NAMED_PARTS = 3;

/** Notifies people of a version that concerns their watched parts. */
@Injectable()
export class PartNotices {
  constructor(private readonly clock: Clock) {}

  /** Notifies the people who have not been notified of a version yet, and queues the mails that they want. Returns the facts to append. */
  async prepare(tx: Tx, publicationId: string, nr: number): Promise<NewFact[]> {
    const people = await addNotices(tx, publicationId, nr);
    const readers = [...(await findRecipients(tx, people, 'WatchedParts', 'mail'))];
    if (readers.length)
      await queueMailToEach(
        tx,
        'parts.news',
        tx.selectFrom('person').select(['person.id', 'person.email', 'person.language']).where('person.id', 'in', readers),
        { words: { publicationId }, about: `parts:${publicationId}`, nr, dueAt: this.clock.now() },
      );
    if (people.length) await this.ring(tx, people, publicationId);
    return people.map((id) => ({ rooms: [userRoom(id)], type: 'part.moved', data: { publicationId } }));
  }

  /**
   * Sends the portal notifications. The specification fixes the seven notification types, so notifications about watched parts use the news
   * type with their own text.
   */
  private async ring(tx: Tx, people: readonly string[], publicationId: string): Promise<void> {
    const { title, kind } = await tx
      .selectFrom('publication')
      .select(['title', 'kind'])
      .where('id', '=', publicationId)
      .executeTakeFirstOrThrow();
    const readersByParts = kind === 'price' ? new Map<string, string[]>() : await loadReadersByNamedParts(tx, people, publicationId);
    const readersOfNames = new Set([...readersByParts.values()].flat());
    const others = people.filter((id) => !readersOfNames.has(id));
    for (const [parts, readers] of [['', others] as const, ...readersByParts]) {
      if (!readers.length) continue;
      const words = { title, watched: kind, ...(parts && { parts }) };
      await notify(tx, readers, { type: 'News', preference: 'WatchedParts', subjectId: publicationId, words });
    }
  }

  async prepareNewest(tx: Tx, publicationId: string): Promise<NewFact[]> {
    const { version } = await tx.selectFrom('publication').select('version').where('id', '=', publicationId).executeTakeFirstOrThrow();
    return this.prepare(tx, publicationId, version);
  }
}

/** Groups people by their watched parts that the newest version mentions. The key is the text of the notification. */
const loadReadersByNamedParts = async (tx: Tx, people: readonly string[], publicationId: string): Promise<Map<string, string[]>> => {
  const rows = await tx
    .selectFrom('watch')
    .innerJoin('part_mention as named', 'named.part_key', 'watch.part_key')
    .innerJoin('publication', (join) =>
      join.onRef('publication.id', '=', 'named.publication_id').onRef('publication.version', '=', 'named.nr'),
    )
    .select(['watch.person_id', 'watch.shown'])
    .where('publication.id', '=', publicationId)
    .where('watch.person_id', 'in', people)
    .orderBy('watch.part_key')
    .execute();
  const partsOf = new Map<string, string[]>();
  for (const { person_id, shown } of rows) partsOf.set(person_id, [...(partsOf.get(person_id) ?? []), shown]);
  const readers = new Map<string, string[]>();
  for (const [id, parts] of partsOf) {
    const names = `${parts.slice(0, MAX_NAMED_PARTS).join(', ')}${parts.length > MAX_NAMED_PARTS ? ' …' : ''}`;
    readers.set(names, [...(readers.get(names) ?? []), id]);
  }
  return readers;
};

/**
 * Records and returns the people who watch a part that the version mentions for the first time, or whose price changed while they could see
 * the previous version. Each person is returned once per version. The statement also checks that the person may see the publication.
 */
const addNotices = async (tx: Tx, publicationId: string, nr: number): Promise<string[]> => {
  const { rows } = await sql<{ person_id: string }>`
    with concerned as (
      select part_key, true as is_priced from price_change where publication_id = ${publicationId} and nr = ${nr}::int and change <> 'unclear'
      union
      select part_key, false from part_mention as named where publication_id = ${publicationId} and nr = ${nr}::int and not exists (
        select from part_mention as before
        where before.publication_id = named.publication_id and before.nr = named.nr - 1 and before.part_key = named.part_key)),
    watching as (
      select watch.person_id, bool_or(not is_priced) as is_named from concerned join watch using (part_key) group by watch.person_id)
    insert into part_notice (publication_id, nr, person_id)
    select publication.id, newer.nr, person.id from watching
    join person on person.id = watching.person_id
    join publication on publication.id = ${publicationId}
    join publication_version as newer on newer.publication_id = publication.id and newer.nr = ${nr}::int
    left join publication_version as older on older.publication_id = publication.id and older.nr = ${nr}::int - 1
    where person.standing = 'approved' and publication.kind = any(${sql.val([...PART_KINDS])}::text[]) and ${isInPeriodFor([])}
      and exists (select from audience where audience.publication_id = publication.id and audience.until = 'infinity' and audience.mark = any(${AUDIENCE_KEYS_OF_PERSON}))
      and (watching.is_named or ${hadAccessBefore(AUDIENCE_KEYS_OF_PERSON)})
    on conflict do nothing returning person_id`.execute(tx);
  return rows.map(({ person_id }) => person_id).sort();
};

/**
 * Deletes the notifications about watched parts of a publication for everyone who no longer sees it: partners, and staff of local companies
 * and regions that have none of the companies with access. Notifications of the publishing unit remain.
 */
export const deletePartNotifications = (tx: Tx, publicationId: string, companies: readonly string[]): Promise<unknown> =>
  sql`
    delete from notification using person, publication
    where notification.subject_id = ${publicationId} and notification.words ? 'watched' and person.id = notification.person_id
    and publication.id = notification.subject_id and person.unit_id is distinct from publication.unit_id and person.role in ('CP', 'LBO', 'RHQ')
    and not exists (select 1 from unit where unit.id = any(${sql.val([...companies])}::text[]) and person.unit_id in (unit.id, unit.lco_id, unit.rhq_id))
  `.execute(tx);
