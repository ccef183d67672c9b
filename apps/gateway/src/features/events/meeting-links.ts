import { Inject, Injectable } from '@nestjs/common';
import {
  canEdit,
  events,
  type FileLink,
  type Input,
  type MeetingLink,
  NoMeetingLink,
  NotRegistered,
  ObjectMissing,
  type Principal,
} from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { visibleTo } from '../../publishing/audience/audience';
import { loadCurrentAudienceKeys } from '../../publishing/guarded-version';
import { LinkSigner } from '../../services/storage/link-signer';
import { requireVisibleEvent } from './seats';

/** Creates and checks links to the meeting of an event. Each link is signed for one person, whose seat is checked at each use. */
@Injectable()
export class MeetingLinks {
  private readonly signer: LinkSigner;

  constructor(
    private readonly database: Database,
    @Inject(SECRET_FOR) secretFor: SecretFor,
    clock: Clock,
  ) {
    this.signer = new LinkSigner(secretFor('meetings'), clock);
  }

  /** Returns a link that is valid for the next minutes, and the host of its target. */
  async link(principal: Principal, publicationId: string): Promise<MeetingLink> {
    const { db } = this.database;
    await requireVisibleEvent(db, principal, publicationId);
    const row = await db
      .selectFrom('publication')
      .innerJoin('event', 'event.publication_id', 'publication.id')
      .select(['unit_id', 'url'])
      .where('publication.id', '=', publicationId)
      .executeTakeFirstOrThrow();
    if (row.url === null) refuse(NoMeetingLink);
    if (!canEditEvents(principal, row.unit_id) && !(await this.hasSeat(principal.id, publicationId))) refuse(NotRegistered);
    return { ...this.sign(publicationId, principal.id), host: new URL(row.url).host };
  }

  /** Returns a link that is valid until the given time or, without one, for the next minutes. */
  sign(publicationId: string, reader: string, until?: Date): FileLink {
    const path = events.join.path.replace(':documentId', encodeURIComponent(publicationId));
    return this.signer.link(path, { reader }, [publicationId, reader], until);
  }

  /** Returns the address of the meeting. Refuses another person's link, and any person without a seat. */
  async resolveMeetingUrl({ documentId, reader, ...signed }: Input<typeof events.join>): Promise<string> {
    if (!this.signer.holds(signed, [documentId, reader])) return refuse(ObjectMissing);
    const { db } = this.database;
    const audienceKeys = await loadCurrentAudienceKeys(db, reader);
    const row = audienceKeys.length
      ? await db
          .selectFrom('publication')
          .innerJoin('event', 'event.publication_id', 'publication.id')
          .innerJoin('person', (join) => join.on('person.id', '=', reader))
          .select(['publication.unit_id', 'person.unit_id as reader_unit', 'person.role', 'url'])
          .where('publication.id', '=', documentId)
          .where('cancelled_at', 'is', null)
          .where(visibleTo(audienceKeys))
          .executeTakeFirst()
      : undefined;
    if (!row?.url) return refuse(ObjectMissing);
    const isEditor = canEditEvents({ role: row.role, unitId: row.reader_unit ?? '' }, row.unit_id);
    return isEditor || (await this.hasSeat(reader, documentId)) ? row.url : refuse(ObjectMissing);
  }

  private async hasSeat(personId: string, publicationId: string): Promise<boolean> {
    const row = await this.database.db
      .selectFrom('registration')
      .select('state')
      .where('event_id', '=', publicationId)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return row?.state === 'seated';
  }
}

/** Returns true if the caller may edit events of a unit. Local companies and partners publish no events. */
const canEditEvents = (principal: Pick<Principal, 'role' | 'unitId'>, unitId: string): boolean =>
  principal.role !== 'LBO' && canEdit(principal, unitId);
