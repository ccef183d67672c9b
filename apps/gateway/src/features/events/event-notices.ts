import { Injectable } from '@nestjs/common';
import { LIMITS, type Principal } from '@portal/contracts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { notifyEach } from '../../platform/facts/notify';
import type { Tx } from '../../platform/request-context';
import { loadOpenAudienceKeys } from '../../publishing/audience/audience';
import { readersWith } from '../../publishing/audience/audience-keys';
import { reachNextReaders } from '../../publishing/audience/reach-readers';
import { NoticeAllowance } from '../../publishing/notice-allowance';
import { WithdrawalNotices } from '../../publishing/withdrawal-notices';
import { cancel, dueKind, schedule } from '../../services/jobs/due';
import { DueWork } from '../../services/jobs/due-work';
import { REMINDER_WORK, reminderAt } from './event-reminders';
import type { LockedEvent } from './seats';
import type { EventTable } from './tables';

/** The maximum delay in ms after which a reminder is no longer sent. */
const MAX_DELAY_MS = 30 * 60_000;
/** The time in ms allowed for clock differences between gateway and database, and for a pending undo. */
const GRACE_MS = 1_000;

/** The progress of a notice. `after` is the id of the last person notified. */
interface Part {
  publicationId: string;
  after: string;
}
const NOTICE_WORK = dueKind<Part & { byId: string }>('event.tell');
type Change = 'moved' | 'relocated' | 'cancelled';
const CHANGE_WORK = dueKind<Part & { what: Change; sequence: number }>('event.changed');
const MAIL_OF = { moved: 'event.moved', relocated: 'event.moved', cancelled: 'event.cancelled' } as const;

interface Item extends Pick<Selectable<EventTable>, 'starts_at' | 'zone' | 'cancelled_at' | 'sequence'> {
  title: string;
  version: number;
  live_from: Date;
  is_open: boolean;
  is_withdrawn: boolean;
  now: Date;
}
const isRegistered = (publicationId: string, states: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from registration where registration.person_id = person.id and registration.event_id = ${publicationId}
  and registration.state = any(${sql.val([...states])}::text[]))`;

/** Returns a condition on `person` for people who are notified that their registration ended and therefore need no withdrawal notice. */
const isNotifiedOfEnd = (publicationId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from registration join event on event.publication_id = registration.event_id
  where registration.person_id = person.id and registration.event_id = ${publicationId} and registration.state <> 'cancelled'
  and event.cancelled_at is null and event.ends_at > now())`;

/** Notifies the readers of events, and registered people of changes, in batches of a few hundred people per transaction. */
@Injectable()
export class EventNotices {
  constructor(
    work: DueWork,
    withdrawals: WithdrawalNotices,
    private readonly allowance: NoticeAllowance,
  ) {
    allowance.register((byId, since) => sql<number>`select count(*) from event where told_by = ${byId} and told_at > ${since}`);
    withdrawals.exempt(isNotifiedOfEnd);
    work.register(NOTICE_WORK, { perform: (tx, part) => this.notifyReaders(tx, part) });
    work.register(REMINDER_WORK, { perform: (tx, part) => this.remind(tx, part) });
    work.register(CHANGE_WORK, { perform: (tx, part) => this.notifyRegistered(tx, part) });
  }

  /** Schedules the notice about an event, once, if the publisher requests it. Many notices on one day require a confirmation. */
  async plan(tx: Tx, { id }: Principal, publicationId: string, { notify: isWanted, confirmed }: { notify: boolean; confirmed: boolean }) {
    const { live_from, told_at, now } = await tx
      .selectFrom('publication')
      .innerJoin('event', 'event.publication_id', 'publication.id')
      .select(['live_from', 'told_at', sql<Date>`date_trunc('milliseconds', now())`.as('now')])
      .where('publication.id', '=', publicationId)
      .executeTakeFirstOrThrow();
    const set = (change: { told_at: Date | null; told_by: string | null }) =>
      tx.updateTable('event').set(change).where('publication_id', '=', publicationId).execute();
    if (!isWanted) {
      if (await cancel(tx, NOTICE_WORK, publicationId)) await set({ told_at: null, told_by: null });
      return;
    }
    const dueAt = live_from > now ? live_from : now;
    if (told_at === null) {
      await this.allowance.require(tx, id, now, confirmed);
      await set({ told_at: now, told_by: id });
    }
    if (told_at === null || live_from > now) await schedule(tx, NOTICE_WORK, publicationId, dueAt, { publicationId, byId: id, after: '' });
  }

  /** Schedules the notice to all registered people that an event was moved or cancelled. */
  async planChange(tx: Tx, { publication_id, sequence, now }: LockedEvent, change: Change, { isWithdrawn = false } = {}) {
    // A change of place must not replace a change of time that has not been announced yet.
    const what = change === 'relocated' && (await cancel(tx, CHANGE_WORK, `${publication_id}:${sequence - 1}`)) ? 'moved' : change;
    const dueAt = isWithdrawn ? new Date(now.getTime() + LIMITS.withdrawalUndoMs + GRACE_MS) : now;
    await schedule(tx, CHANGE_WORK, `${publication_id}:${sequence}`, dueAt, { publicationId: publication_id, what, sequence, after: '' });
  }

  /** Notifies people who got a seat from the waiting list. */
  async notifyPromoted(tx: Tx, publicationId: string, people: readonly string[]): Promise<void> {
    const item = await this.find(tx, publicationId);
    const recipients = sql<SqlBool>`person.id = any(${sql.val([...people])}::text[])`;
    if (item)
      await notifyEach(tx, { among: recipients, after: '' }, { type: 'Event', subjectId: publicationId, words: wordsOf(item, 'seated') });
  }

  private async notifyReaders(tx: Tx, { publicationId, byId, after }: Part & { byId: string }): Promise<void> {
    const item = await this.find(tx, publicationId);
    if (!item || item.is_withdrawn || item.cancelled_at || item.starts_at <= item.now) return;
    if (!item.is_open) {
      const dueAt = new Date(item.live_from.getTime() + GRACE_MS);
      return schedule(tx, NOTICE_WORK, publicationId, dueAt, { publicationId, byId, after });
    }
    const recipients = sql<SqlBool>`(person.id <> ${byId} and ${readersWith(await loadOpenAudienceKeys(tx, publicationId))})`;
    const notice = { type: 'Event' as const, subjectId: publicationId, words: wordsOf(item, 'published') };
    const readerMail = { mail: 'event.published' as const, about: `event:${publicationId}`, nr: item.version };
    await reachNextReaders(tx, { among: recipients, after }, notice, [readerMail], (last) =>
      schedule(tx, NOTICE_WORK, `${publicationId}:${last}`, new Date(0), { publicationId, byId, after: last }),
    );
  }

  private async remind(tx: Tx, { publicationId, hours, startsAt, after }: Part & { hours: number; startsAt: string }): Promise<void> {
    const item = await this.find(tx, publicationId);
    if (!item?.is_open || item.is_withdrawn || item.cancelled_at || item.starts_at.toISOString() !== startsAt) return;
    const isLate = item.now.getTime() > reminderAt(item.starts_at, hours).getTime() + MAX_DELAY_MS;
    if (isLate && !after) return;
    const words = { title: item.title, startsAt, zone: item.zone, hours: String(hours) };
    const notice = { type: 'EventReminder' as const, subjectId: publicationId, words };
    const readerMail = { mail: 'event.reminder' as const, about: `event-reminder:${publicationId}:${hours}`, nr: item.sequence };
    await reachNextReaders(tx, { among: isRegistered(publicationId, ['seated']), after }, notice, [readerMail], (last) =>
      schedule(tx, REMINDER_WORK, `${publicationId}:${hours}:${last}`, new Date(0), { publicationId, hours, startsAt, after: last }),
    );
  }

  private async notifyRegistered(
    tx: Tx,
    { publicationId, what, sequence, after }: Part & { what: Change; sequence: number },
  ): Promise<void> {
    const item = await this.find(tx, publicationId);
    // Skip this notice if the event has changed since, because the later change has its own notice.
    if (item?.sequence !== sequence) return;
    if ((what === 'cancelled') !== (item.is_withdrawn || item.cancelled_at !== null)) return;
    const words = { ...wordsOf(item, what), ...(item.is_withdrawn && { gone: 'true' }) };
    const notice = { type: 'Event' as const, subjectId: publicationId, words, isEssential: true };
    const readerMail = { mail: MAIL_OF[what], about: `event-change:${publicationId}`, nr: item.sequence, isEssential: true };
    await reachNextReaders(tx, { among: isRegistered(publicationId, ['seated', 'waiting']), after }, notice, [readerMail], (last) =>
      schedule(tx, CHANGE_WORK, `${publicationId}:${sequence}:${last}`, new Date(0), { publicationId, what, sequence, after: last }),
    );
  }

  private find(tx: Tx, publicationId: string): Promise<Item | undefined> {
    return tx
      .selectFrom('publication')
      .innerJoin('event', 'event.publication_id', 'publication.id')
      .select(['title', 'version', 'live_from', 'starts_at', 'zone', 'cancelled_at', 'sequence'])
      .select(sql<boolean>`(state in ('scheduled', 'live') and live_from <= now() and now() < live_until)`.as('is_open'))
      .select(sql<boolean>`(state = 'withdrawn')`.as('is_withdrawn'))
      .select(sql<Date>`now()`.as('now'))
      .where('publication.id', '=', publicationId)
      .executeTakeFirst();
  }
}

const wordsOf = ({ title, starts_at, zone }: Item, what: Change | 'published' | 'seated'): Record<string, string> => ({
  title,
  startsAt: starts_at.toISOString(),
  zone,
  what,
});
