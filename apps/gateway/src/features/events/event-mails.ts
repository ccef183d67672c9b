import { Inject, Injectable } from '@nestjs/common';
import { type AudienceKey, audienceKeysOf, fullName, type PreferenceType } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../../publishing/audience/audience';
import { type MailContent, MailContents, type OutboxMail } from '../../services/mail/mail-contents';
import type { MailKind } from '../../services/mail/outbox';
import { mailDomain } from '../../services/mail/reply-addresses';
import { intlOf, languageOf } from '../../services/mail/texts';
import { calendarOf } from './calendar';
import { MeetingLinks } from './meeting-links';

type EventMail = Extract<MailKind, `event.${string}`>;
const DAY_MS = 24 * 3_600_000;

/** The state of the event and the recipient when the mail is sent. */
type MailState = NonNullable<Awaited<ReturnType<typeof readMailState>>>;

const isWithdrawnOrCancelled = ({ publication, cancelled_at }: MailState): boolean => publication === 'withdrawn' || cancelled_at !== null;
const hasNotEnded = ({ ends_at, now }: MailState): boolean => ends_at > now;
const hasSeat = (state: MailState): boolean =>
  Boolean(state.visible) && state.registration === 'seated' && !isWithdrawnOrCancelled(state) && hasNotEnded(state);

/** The check that the content of a mail is still correct, by kind of mail. */
const IS_CURRENT: Record<EventMail, (state: MailState) => boolean> = {
  'event.published': (state) => Boolean(state.visible) && !isWithdrawnOrCancelled(state) && state.starts_at > state.now,
  'event.seated': hasSeat,
  'event.promoted': hasSeat,
  'event.waiting': (state) => state.registration === 'waiting' && !isWithdrawnOrCancelled(state) && hasNotEnded(state),
  'event.left': ({ registration }) => registration === 'cancelled',
  'event.moved': (state) =>
    ['seated', 'waiting'].includes(state.registration ?? '') && !isWithdrawnOrCancelled(state) && hasNotEnded(state),
  'event.cancelled': (state) => ['seated', 'waiting'].includes(state.registration ?? '') && isWithdrawnOrCancelled(state),
  'event.reminder': (state) => hasSeat(state) && state.starts_at > state.now,
};
/** The effect of a mail on the calendar of its recipient. */
const CALENDAR_METHODS: Partial<Record<EventMail, 'REQUEST' | 'CANCEL'>> = {
  'event.seated': 'REQUEST',
  'event.promoted': 'REQUEST',
  'event.moved': 'REQUEST',
  'event.left': 'CANCEL',
  'event.cancelled': 'CANCEL',
};
/** The mails that their recipients can turn off. All other mails are about the recipient's own registration. */
const PREFERENCES: Partial<Record<EventMail, PreferenceType>> = { 'event.published': 'Event', 'event.reminder': 'EventReminder' };

/** Builds the mails about events. The included invitations update and remove their own calendar entries. */
@Injectable()
export class EventMails {
  private readonly publicUrl: string;

  constructor(
    private readonly database: Database,
    private readonly links: MeetingLinks,
    @Inject(ENV) private readonly env: Env,
    contents: MailContents,
  ) {
    this.publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
    for (const kind of Object.keys(IS_CURRENT) as EventMail[]) {
      const preference = PREFERENCES[kind];
      contents.register(kind, { build: (mail) => this.build(kind, mail), ...(preference && { preference: () => preference }) });
    }
  }

  private async build(kind: EventMail, { data, language }: OutboxMail): Promise<MailContent | null> {
    const { publicationId, personId } = data as { publicationId: string; personId: string };
    const state = await readMailState(this.database.db, publicationId, personId);
    if (!state || !IS_CURRENT[kind](state)) return null;
    const method = state.registration === 'waiting' ? undefined : CALENDAR_METHODS[kind];
    return {
      words: {
        title: state.title,
        when: spanIn(state, intlOf(languageOf(language))),
        location: state.location,
        reason: kind === 'event.cancelled' ? state.cancel_reason : '',
      },
      ...(state.publication !== 'withdrawn' && { link: `/events/event-detail/${encodeURIComponent(publicationId)}` }),
      endsAt: state.ends_at,
      ...(method && { calendar: { method, text: this.buildInvitation(publicationId, personId, state, method) } }),
    };
  }

  private buildInvitation(publicationId: string, personId: string, state: MailState, method: 'REQUEST' | 'CANCEL'): string {
    const { title, description, location, starts_at, ends_at, zone, sequence, turn, url } = state;
    const page = `${this.publicUrl}/events/event-detail/${encodeURIComponent(publicationId)}`;
    const meeting =
      url === null ? null : this.publicUrl + this.links.sign(publicationId, personId, new Date(ends_at.getTime() + DAY_MS)).url;
    const entry = {
      publicationId,
      title,
      description: [description, page].join('\n\n'),
      location,
      startsAt: starts_at,
      endsAt: ends_at,
      zone,
      sequence: sequence + (turn ?? 0),
      isCancelled: method === 'CANCEL',
      stamp: state.now,
      url: meeting ?? page,
    };
    const organizer = { name: 'Yarrowdyne Partner Portal', email: /[^\s<]+@[\w.-]+/.exec(this.env.MAIL_FROM)?.[0] ?? this.env.MAIL_FROM };
    const attendee = { name: fullName(state), email: state.email };
    return calendarOf(entry, mailDomain(this.env), { organizer, attendee });
  }
}

/** Returns a person's current registration state for an event; undefined if the person or the event does not exist. */
const readMailState = async (db: Kysely<Tables>, publicationId: string, personId: string) => {
  const reader = await db
    .selectFrom('person')
    .select(['role', 'unit_id', 'lco_id'])
    .where('id', '=', personId)
    .where('standing', '=', 'approved')
    .executeTakeFirst();
  if (!reader) return undefined;
  const audienceKeys: AudienceKey[] = audienceKeysOf({ role: reader.role, unitId: reader.unit_id ?? '', lcoId: reader.lco_id });
  return db
    .selectFrom('publication')
    .innerJoin('event', 'event.publication_id', 'publication.id')
    .innerJoin('person', (join) => join.on('person.id', '=', personId))
    .leftJoin('unit', 'unit.id', 'person.unit_id')
    .leftJoin('registration', (join) =>
      join.onRef('registration.event_id', '=', 'publication.id').on('registration.person_id', '=', personId),
    )
    .select(['publication.title', 'publication.description', 'publication.state as publication'])
    .select(['event.location', 'event.starts_at', 'event.ends_at', 'event.zone', 'event.url', 'event.sequence'])
    .select(['event.cancelled_at', 'event.cancel_reason', 'registration.state as registration', 'registration.turn'])
    .select(['person.firstname', 'person.lastname', 'person.email', 'unit.zone as own_zone'])
    .select([visibleTo(audienceKeys).as('visible'), sql<Date>`now()`.as('now')])
    .where('publication.id', '=', publicationId)
    .executeTakeFirst();
};

/** Returns the time of an event in its zone and, if different, also in the zone of the reader's company. */
const spanIn = ({ starts_at, ends_at, zone, own_zone }: MailState, tag: string): string => {
  const formatIn = (timeZone: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }).formatRange(starts_at, ends_at);
  const [venueTime, ownTime] = [formatIn(zone), formatIn(own_zone ?? zone)];
  const nameOf = (timeZone: string) => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
  return venueTime === ownTime ? `${venueTime} (${nameOf(zone)})` : `${ownTime} (${nameOf(own_zone!)})\n${venueTime} (${nameOf(zone)})`;
};
