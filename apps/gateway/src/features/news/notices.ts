import { Injectable } from '@nestjs/common';
import type { Principal } from '@portal/contracts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/request-context';
import { loadOpenAudienceKeys } from '../../publishing/audience/audience';
import { partnersWith, readersWith } from '../../publishing/audience/audience-keys';
import { reachNextReaders } from '../../publishing/audience/reach-readers';
import { NoticeAllowance } from '../../publishing/notice-allowance';
import { cancel, dueKind, schedule } from '../../services/jobs/due';
import { DueWork } from '../../services/jobs/due-work';
import { countMissingByLco, hasSigned } from './missing-companies';
import { REMINDER_WORK, scheduleReminders } from './reminders';

/** The number of days before the deadline when local companies are notified too. */
const ESCALATION_DAYS = 7;
/** The time in ms allowed for clock differences between gateway and database. */
const RETRY_MS = 1_000;

/** The progress of a notice. `after` is the id of the last person notified. */
interface Part {
  publicationId: string;
  after: string;
}
const NOTICE_WORK = dueKind<Part & { byId: string; version: number }>('news.tell');
/** The progress of a notice to local companies. Older rows have no `after`. */
interface Escalation {
  publicationId: string;
  days: number;
  lcoId: string;
  after?: string;
}
const LOCAL_REMINDER_WORK = dueKind<Escalation>('news.remind-lco');

/** The notice and acknowledgement of a version. */
export interface Notice {
  notify: boolean;
  mustAcknowledge: boolean;
  lastOrderOn: string | null;
  confirmed: boolean;
}

interface Item {
  title: string;
  version: number;
  must_acknowledge: boolean;
  live_from: Date;
  has_begun: boolean;
}

/** Returns a condition for people who were notified about a watched part of this version. */
const isNotifiedOfParts = (publicationId: string, version: number) => sql<SqlBool>`exists (
  select from part_notice join notification on notification.person_id = part_notice.person_id and notification.subject_id = part_notice.publication_id
  where part_notice.publication_id = ${publicationId} and part_notice.nr = ${version}::int and part_notice.person_id = person.id
  and notification.words ? 'watched')`;

/** Notifies the readers of news, and reminds companies that have not acknowledged, in batches of a few hundred people per transaction. */
@Injectable()
export class NewsNotices {
  constructor(
    work: DueWork,
    private readonly allowance: NoticeAllowance,
  ) {
    allowance.register((byId, since) => sql<number>`select count(*) from news_notice where by_id = ${byId} and at > ${since}`);
    work.register(NOTICE_WORK, { perform: (tx, part) => this.notifyReaders(tx, part) });
    work.register(REMINDER_WORK, { perform: (tx, part) => this.remind(tx, part) });
    work.register(LOCAL_REMINDER_WORK, { perform: (tx, reminder) => this.notifyLco(tx, reminder) });
  }

  /** Schedules the notice and the future reminders in the transaction that writes the version. */
  async plan(tx: Tx, principal: Principal, publicationId: string, version: number, notice: Notice): Promise<void> {
    const { live_from, now } = await tx
      .selectFrom('publication')
      .select(['live_from', sql<Date>`date_trunc('milliseconds', now())`.as('now')])
      .where('id', '=', publicationId)
      .executeTakeFirstOrThrow();
    if (notice.notify || notice.mustAcknowledge) {
      const isNew = await this.recordNotice(tx, principal, publicationId, version, now, notice.confirmed);
      const part = { publicationId, byId: principal.id, version, after: '' };
      if (isNew || live_from > now) await schedule(tx, NOTICE_WORK, publicationId, live_from > now ? live_from : now, part);
    } else if (await cancel(tx, NOTICE_WORK, publicationId)) await this.deleteNotice(tx, publicationId, version);
    await scheduleReminders(tx, publicationId, notice.mustAcknowledge ? notice.lastOrderOn : null, now);
  }

  /** Records that a version has a notice. Returns false if it already had one. */
  private async recordNotice(
    tx: Tx,
    { id }: Principal,
    publicationId: string,
    version: number,
    at: Date,
    isConfirmed: boolean,
  ): Promise<boolean> {
    const row = { publication_id: publicationId, version, by_id: id, at };
    if (await this.isNoted(tx, publicationId, version)) return false;
    await this.allowance.require(tx, id, at, isConfirmed);
    await tx.insertInto('news_notice').values(row).execute();
    return true;
  }

  private async isNoted(tx: Tx, publicationId: string, version: number): Promise<boolean> {
    const rows = tx.selectFrom('news_notice').select('at').where('publication_id', '=', publicationId).where('version', '=', version);
    return (await rows.executeTakeFirst()) !== undefined;
  }

  private async deleteNotice(tx: Tx, publicationId: string, version: number): Promise<void> {
    await tx.deleteFrom('news_notice').where('publication_id', '=', publicationId).where('version', '=', version).execute();
  }

  private async notifyReaders(tx: Tx, { publicationId, byId, version, after }: Part & { byId: string; version: number }): Promise<void> {
    const item = await this.find(tx, publicationId);
    // The notice of a newer version replaces this notice.
    if (!item || (item.version !== version && (await this.isNoted(tx, publicationId, item.version)))) return;
    if (!item.has_begun)
      return schedule(tx, NOTICE_WORK, publicationId, new Date(item.live_from.getTime() + RETRY_MS), {
        publicationId,
        byId,
        version,
        after,
      });
    const recipients = sql<SqlBool>`(person.id <> ${byId} and ${readersWith(await loadOpenAudienceKeys(tx, publicationId))})`;
    const words = { title: item.title, ...(item.must_acknowledge ? { asks: 'true' } : {}) };
    const notice = {
      type: 'News' as const,
      subjectId: publicationId,
      words,
      isEssential: item.must_acknowledge,
      ...(item.must_acknowledge ? {} : { rang: isNotifiedOfParts(publicationId, version) }),
    };
    const publicationNotice = { mail: 'news.published' as const, about: `news:${publicationId}:published`, nr: item.version };
    const acknowledgementNotice = { mail: 'news.acknowledge' as const, about: `news:${publicationId}:asks`, nr: item.version };
    const readerMails = item.must_acknowledge
      ? [
          { ...acknowledgementNotice, to: sql<SqlBool>`person.role = 'CP'` },
          { ...publicationNotice, to: sql<SqlBool>`person.role <> 'CP'` },
        ]
      : [publicationNotice];
    await reachNextReaders(tx, { among: recipients, after }, notice, readerMails, (last) =>
      schedule(tx, NOTICE_WORK, `${publicationId}:${last}`, new Date(0), { publicationId, byId, version, after: last }),
    );
  }

  private async remind(tx: Tx, { publicationId, days, after }: Part & { days: number }): Promise<void> {
    const item = await this.find(tx, publicationId);
    if (!item?.has_begun || !item.must_acknowledge) return;
    const audienceKeys = await loadOpenAudienceKeys(tx, publicationId);
    const recipients = sql<SqlBool>`(${partnersWith(audienceKeys)} and not ${hasSigned(publicationId, item, sql`person.unit_id`)})`;
    const words = { title: item.title, asks: 'true', days: String(days) };
    const isEscalated = !after && days <= ESCALATION_DAYS;
    for (const lcoId of isEscalated ? (await countMissingByLco(tx, publicationId, item, audienceKeys)).keys() : [])
      await schedule(tx, LOCAL_REMINDER_WORK, `${publicationId}:${days}:${lcoId}`, new Date(0), { publicationId, days, lcoId });
    const notice = { type: 'News' as const, subjectId: publicationId, words, isEssential: true };
    const readerMail = { mail: 'news.acknowledge' as const, about: `news:${publicationId}:reminder-${days}`, nr: item.version };
    await reachNextReaders(tx, { among: recipients, after }, notice, [readerMail], (last) =>
      schedule(tx, REMINDER_WORK, `${publicationId}:${days}:${last}`, new Date(0), { publicationId, days, after: last }),
    );
  }

  private async notifyLco(tx: Tx, { publicationId, days, lcoId, after = '' }: Escalation): Promise<void> {
    const item = await this.find(tx, publicationId);
    if (!item?.has_begun || !item.must_acknowledge) return;
    const companies = (await countMissingByLco(tx, publicationId, item, await loadOpenAudienceKeys(tx, publicationId))).get(lcoId);
    if (!companies) return;
    const words = { title: item.title, days: String(days), companies: String(companies) };
    const recipients = sql<SqlBool>`(person.role = 'LBO' and person.unit_id = ${lcoId})`;
    const notice = { type: 'News' as const, subjectId: publicationId, words, isEssential: true };
    const readerMail = { mail: 'news.missing' as const, about: `news:${publicationId}:missing-${days}`, nr: item.version };
    await reachNextReaders(tx, { among: recipients, after }, notice, [readerMail], (last) =>
      schedule(tx, LOCAL_REMINDER_WORK, `${publicationId}:${days}:${lcoId}:${last}`, new Date(0), {
        publicationId,
        days,
        lcoId,
        after: last,
      }),
    );
  }

  /** Returns a news item that is visible now or later. */
  private find(tx: Tx, publicationId: string): Promise<Item | undefined> {
    return tx
      .selectFrom('publication')
      .innerJoin('news', 'news.publication_id', 'publication.id')
      .select(['title', 'version', 'must_acknowledge', 'live_from'])
      .select(sql<boolean>`live_from <= now()`.as('has_begun'))
      .where('publication.id', '=', publicationId)
      .where('state', 'in', ['scheduled', 'live'])
      .where(sql<SqlBool>`now() < live_until`)
      .executeTakeFirst();
  }
}
