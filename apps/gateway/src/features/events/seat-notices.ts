import { Injectable } from '@nestjs/common';
import type { Announcement } from '../../platform/facts/announcement';
import type { Tx } from '../../platform/request-context';
import { type MailKind, queueMail } from '../../services/mail/outbox';
import { EventNotices } from './event-notices';
import { buildSeatFacts } from './seat-facts';
import type { LockedEvent, SeatChanges } from './seats';

const MAILS = {
  seated: 'event.seated',
  promoted: 'event.promoted',
  waiting: 'event.waiting',
  left: 'event.left',
} as const satisfies Partial<Record<keyof SeatChanges, MailKind>>;

/** Notifies people of changes to their registrations: by mail, by the bell if they were waiting, and by facts. */
@Injectable()
export class SeatNotices {
  constructor(private readonly notices: EventNotices) {}

  /** Queues the mails and returns the announcement, which must be published last. */
  async prepare(tx: Tx, event: LockedEvent, changes: SeatChanges, freeBefore: number | null): Promise<Announcement> {
    const publicationId = event.publication_id;
    for (const change of Object.keys(MAILS) as (keyof typeof MAILS)[]) {
      const ids = changes[change].map(({ person_id }) => person_id);
      const people = ids.length ? await tx.selectFrom('person').select(['id', 'email', 'language']).where('id', 'in', ids).execute() : [];
      for (const { id: personId, ...to } of people) await queueMail(tx, MAILS[change], to, { publicationId, personId });
    }
    const promotedIds = changes.promoted.map(({ person_id }) => person_id);
    return {
      facts: await buildSeatFacts(tx, event, changes, freeBefore),
      ...(promotedIds.length && { ring: () => this.notices.notifyPromoted(tx, publicationId, promotedIds) }),
    };
  }
}
