import { Injectable } from '@nestjs/common';
import { type AudienceKey, LIMITS } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notifyEach } from '../platform/facts/notify';
import type { Tx } from '../platform/request-context';
import { cancel, dueKind, schedule } from '../services/jobs/due';
import { DueWork } from '../services/jobs/due-work';
import { readersWith } from './audience/audience-keys';

/** The tolerance for the network delay of an undo that is sent at the last moment. */
const GRACE_MS = 1_000;

/** A withdrawn publication and the audience keys that lost access. */
interface Withdrawal {
  publicationId: string;
  title: string;
  authorId: string;
  byId: string;
  marks: readonly AudienceKey[];
}

const NOTICE = dueKind<Withdrawal>('publication.withdrawn');
/** The job that continues with the next people after the limit of one transaction. */
const NEXT_BATCH = dueKind<Withdrawal & { after: string }>('publication.withdrawn-rest');

/** Schedules notifications to all people who could see the publication, for the time when the withdrawal can no longer be undone. */
export const scheduleNotice = (tx: Tx, withdrawal: Withdrawal, now: Date): Promise<void> =>
  schedule(tx, NOTICE, withdrawal.publicationId, new Date(now.getTime() + LIMITS.withdrawalUndoMs + GRACE_MS), withdrawal);

/** Cancels the notifications. Returns false if they were already sent. */
export const cancelNotice = (tx: Tx, publicationId: string): Promise<boolean> => cancel(tx, NOTICE, publicationId);

/**
 * A condition on `person`: the readers and the author of the publication, except the person who withdrew it. Headquarters staff are only
 * notified of their own publications.
 */
const audienceOf = ({ marks, authorId, byId }: Withdrawal): RawBuilder<SqlBool> =>
  sql<SqlBool>`(person.id <> ${byId} and (person.id = ${authorId} or ${readersWith(marks)}))`;

/** Notifies people that a publication they could see was withdrawn, a few hundred people per transaction. */
@Injectable()
export class WithdrawalNotices {
  private readonly exemptions: ((publicationId: string) => RawBuilder<SqlBool>)[] = [];

  constructor(work: DueWork) {
    work.register(NOTICE, { perform: (tx, withdrawal) => this.notifyNext(tx, withdrawal, '') });
    work.register(NEXT_BATCH, { perform: (tx, { after, ...withdrawal }) => this.notifyNext(tx, withdrawal, after) });
  }

  /** Registers a condition on `person` that excludes people who are notified of a withdrawal in another way. */
  exempt(condition: (publicationId: string) => RawBuilder<SqlBool>): void {
    this.exemptions.push(condition);
  }

  private async notifyNext(tx: Tx, withdrawal: Withdrawal, after: string): Promise<void> {
    const { publicationId, title } = withdrawal;
    const notice = { type: 'KMDeleted' as const, subjectId: publicationId, words: { title } };
    const exemptConditions = this.exemptions.map((condition) => condition(publicationId));
    const recipients = exemptConditions.length
      ? sql<SqlBool>`(${audienceOf(withdrawal)} and not (${sql.join(exemptConditions, sql` or `)}))`
      : audienceOf(withdrawal);
    const last = await notifyEach(tx, { among: recipients, after }, notice);
    if (last !== null) await schedule(tx, NEXT_BATCH, `${publicationId}:${last}`, new Date(0), { ...withdrawal, after: last });
  }
}
