import { Inject } from '@nestjs/common';
import { events, type Input, ObjectMissing, type Principal } from '@portal/contracts';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { type Exchange, pickRoutes, Serve } from '../../platform/http/serve';
import { PublicationCards } from '../../publishing/cards';
import { mailDomain } from '../../services/mail/reply-addresses';
import { languageOf } from '../../services/mail/texts';
import { Exports } from '../../services/storage/exports/exports';
import { disposition } from '../../services/storage/send-file';
import { recordUse } from '../../services/usage/usage';
import { calendarOf } from './calendar';
import { MeetingLinks } from './meeting-links';
import { toParticipantTable } from './participant-table';
import { Participants } from './participants';

@Serve(pickRoutes(events, 'participants', 'exportParticipants', 'calendar', 'link', 'join'))
export class AttendanceController {
  constructor(
    private readonly database: Database,
    private readonly cards: PublicationCards,
    private readonly attendance: Participants,
    private readonly links: MeetingLinks,
    private readonly exports: Exports,
    @Inject(ENV) private readonly env: Env,
  ) {}

  participants(input: Input<typeof events.participants>, principal: Principal) {
    return this.attendance.page(principal, input);
  }

  async exportParticipants({ documentId, format }: Input<typeof events.exportParticipants>, principal: Principal, exchange: Exchange) {
    const people = await this.attendance.all(principal, documentId);
    const reader = await this.database.db.selectFrom('person').select('language').where('id', '=', principal.id).executeTakeFirstOrThrow();
    return this.exports.send(principal, exchange, {
      action: 'event.exported',
      object: documentId,
      about: { format, rows: people.length },
      also: (tx) => recordUse(tx, principal, { func: 'export', what: 'participants' }, documentId),
      table: toParticipantTable(people, languageOf(reader.language)),
      name: 'participants',
      format,
    });
  }

  async calendar({ documentId }: Input<typeof events.calendar>, principal: Principal, exchange: Exchange) {
    const { db } = this.database;
    const item = (await this.cards.find(db, principal, 'event', documentId)) ?? refuse(ObjectMissing);
    const { sequence, turn } = await db
      .selectFrom('event')
      .leftJoin('registration', (join) => join.onRef('event_id', '=', 'publication_id').on('person_id', '=', principal.id))
      .select(['sequence', 'turn'])
      .where('publication_id', '=', documentId)
      .executeTakeFirstOrThrow();
    const entry = {
      publicationId: documentId,
      title: item.title,
      description: item.description,
      location: item.location,
      startsAt: new Date(item.startsAt),
      endsAt: new Date(item.endsAt),
      zone: item.zone,
      // Use the same sequence number as in the mails, because calendars apply the entry with the highest number.
      sequence: sequence + (turn ?? 0),
      isCancelled: item.cancelledAt !== null,
      stamp: new Date(item.cancelledAt ?? item.uploadedAt),
      url: `${(this.env.PUBLIC_URL ?? `http://localhost:${this.env.PORT}`).replace(/\/$/, '')}/events/event-detail/${encodeURIComponent(documentId)}`,
    };
    return attach(exchange, {
      name: 'event.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      text: calendarOf(entry, mailDomain(this.env)),
    });
  }

  link({ documentId }: Input<typeof events.link>, principal: Principal) {
    return this.links.link(principal, documentId);
  }

  async join(input: Input<typeof events.join>, _principal: Principal | null, { reply }: Exchange) {
    // A header must be ASCII, but the entered address may contain any script.
    const { href: address } = new URL(await this.links.resolveMeetingUrl(input));
    reply.status(302).header('location', address).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return '';
  }
}

const attach = ({ reply }: Exchange, { name, type, text }: { name: string; type: string; text: string }): Buffer => {
  reply
    .header('content-type', type)
    .header('content-disposition', disposition('attachment', name))
    .header('cache-control', 'private, no-store');
  return Buffer.from(text);
};
