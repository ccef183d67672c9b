import { Injectable } from '@nestjs/common';
import {
  canEdit,
  type EventItem,
  type EventRow,
  handlesTickets,
  type Principal,
  REGISTRATION_FLAGS,
  type StoredFile,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isAmong } from '../../platform/database/text-conditions';
import type { ReadItem } from '../../publishing/cards';
import { facet } from '../../publishing/publication-page';
import { NEWEST_COVER } from '../../publishing/read-cover';
import { isInScopeOf } from '../../services/org/visibility-scope';
import { NO_SEATS, readCompanySeats, readOwnRegistrations } from './own-seats';
import { formatWallTime } from './wall-time';

export const categoryFacet = (category: EventItem['category']): string => facet('category', category);
export const modeFacet = (mode: EventItem['mode']): string => facet('mode', mode);

const ATTACHMENT = sql<StoredFile | null>`(
  select json_build_object('fileId', file.id, 'name', file.name, 'kind', file.kind, 'size', file.size)
  from publication_file join file on file.id = publication_file.file_id
  where publication_file.publication_id = publication.id and publication_file.nr = publication.version
  order by publication_file.ordinal limit 1)`;

/**
 * Returns a condition on `registration` for the registrations that a staff member may read: those of the member's unit and of companies
 * below it, and all registrations for the unit's events.
 */
export const isInReachOf = (principal: Principal): RawBuilder<SqlBool> => {
  const unitScope = isInScopeOf(principal, 'unit.lco_id', 'unit.rhq_id');
  if (!handlesTickets(principal.role)) return unitScope;
  return sql<SqlBool>`(registration.company_id in (select unit.id from unit where ${unitScope})
    or registration.event_id in (select id from publication where unit_id = ${principal.unitId}))`;
};

type OwnColumns = Pick<EventRow, 'registered' | 'registration' | 'companySeats' | 'participants' | 'startsLocal' | 'endsLocal' | 'url'>;

/** Reads the event columns of publications. */
@Injectable()
export class EventItems {
  async read(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadItem<EventItem>[]> {
    const rows = await db
      .selectFrom('publication')
      .innerJoin('event', 'event.publication_id', 'publication.id')
      .innerJoin('publication_version as version', (join) =>
        join.onRef('version.publication_id', '=', 'publication.id').onRef('version.nr', '=', 'publication.version'),
      )
      .select(['publication.id', 'title', 'description', 'version', 'unit_id', 'rev', 'author_name', 'version.published_at'])
      .select(['category', 'mode', 'location', 'url', 'starts_at', 'ends_at', 'zone', 'capacity', 'per_company', 'taken', 'notify'])
      .select(['cancelled_at', 'cancel_reason', ATTACHMENT.as('attachment'), NEWEST_COVER.as('cover')])
      .where(isAmong('publication.id', ids))
      .execute();
    return rows.map(({ id, unit_id, rev, ...row }) => ({
      unit_id,
      rev,
      card: {
        documentId: id,
        kind: 'event',
        title: row.title,
        version: row.version,
        uploader: row.author_name,
        uploadedAt: row.published_at.toISOString(),
        cover: row.cover,
        description: row.description,
        category: row.category,
        mode: row.mode,
        location: row.location,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        zone: row.zone,
        hasLink: row.url !== null,
        attachment: row.attachment,
        notify: row.notify,
        capacity: row.capacity,
        perCompany: row.per_company,
        free: row.capacity === null ? null : row.capacity - row.taken,
        cancelledAt: row.cancelled_at?.toISOString() ?? null,
        cancelReason: row.cancel_reason,
      },
    }));
  }

  /**
   * Reads the columns that depend on the reader: the reader's registration, the seats of the reader's company and, for staff, the
   * participant counts.
   */
  async columns(db: Kysely<Tables>, principal: Principal, ids: readonly string[]): Promise<Map<string, OwnColumns>> {
    if (!ids.length) return new Map();
    const ownRegistrations = await readOwnRegistrations(db, principal.id, ids);
    const seats = await readCompanySeats(db, principal.unitId, ids);
    const counts = principal.role === 'CP' ? null : await countParticipants(db, principal, ids);
    const forms = principal.role === 'CP' ? new Map<string, EditorColumns>() : await readEditorColumns(db, principal, ids);
    return new Map(
      ids.map((id) => {
        const registration = ownRegistrations.get(id) ?? null;
        return [
          id,
          {
            registered: registration?.state === 'seated' ? REGISTRATION_FLAGS.Registered : REGISTRATION_FLAGS.NotRegister,
            registration,
            companySeats: seats.get(id) ?? NO_SEATS,
            ...(counts && { participants: counts.get(id) ?? { seated: 0, waiting: 0 } }),
            ...forms.get(id),
          },
        ];
      }),
    );
  }
}

const countParticipants = async (db: Kysely<Tables>, principal: Principal, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('registration')
    .select(['event_id'])
    .select(sql<number>`(count(*) filter (where state = 'seated'))::int`.as('seated'))
    .select(sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waiting'))
    .where(isAmong('event_id', ids))
    .where(isInReachOf(principal))
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, seated, waiting }) => [event_id, { seated, waiting }]));
};

type EditorColumns = Pick<EventRow, 'startsLocal' | 'endsLocal' | 'url'>;

/** Returns the values of the edit form for readers who may edit the events. */
const readEditorColumns = async (db: Kysely<Tables>, principal: Principal, ids: readonly string[]): Promise<Map<string, EditorColumns>> => {
  const rows = await db
    .selectFrom('event')
    .innerJoin('publication', 'publication.id', 'event.publication_id')
    .select(['publication.id', 'publication.unit_id', 'starts_at', 'ends_at', 'zone', 'url'])
    .where(isAmong('publication.id', ids))
    .execute();
  return new Map(
    rows
      .filter(({ unit_id }) => canEdit(principal, unit_id))
      .map(({ id, starts_at, ends_at, zone, url }) => [
        id,
        { startsLocal: formatWallTime(starts_at, zone), endsLocal: formatWallTime(ends_at, zone), url },
      ]),
  );
};
