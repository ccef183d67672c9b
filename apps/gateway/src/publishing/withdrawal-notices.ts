import { Injectable } from '@nestjs/common';
import { LIMITS, type Mark } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notifyEach } from '../platform/facts/notify';
import type { Tx } from '../platform/request-context';
import { cancel, dueKind, schedule } from '../services/jobs/due';
import { DueWork } from '../services/jobs/due-work';
import { readersWith } from './audience/readers';

/** For the way of an undo that was sent in its last moment. */
const GRACE_MS = 1_000;

/** What was withdrawn, and whose eyes it was taken from. */
interface Withdrawal {
  publicationId: string;
  title: string;
  authorId: string;
  byId: string;
  marks: readonly Mark[];
}

const NOTICE = dueKind<Withdrawal>('publication.withdrawn');
/** Who comes after those that were told already. */
const REST = dueKind<Withdrawal & { after: string }>('publication.withdrawn-rest');

/** Has everybody told who could see the item, once nobody can put it back any more. */
export const noticeSoon = (tx: Tx, withdrawal: Withdrawal, now: Date): Promise<void> =>
  schedule(tx, NOTICE, withdrawal.publicationId, new Date(now.getTime() + LIMITS.withdrawalUndoMs + GRACE_MS), withdrawal);

/** Has nobody told; answers whether that was still possible. */
export const cancelNotice = (tx: Tx, publicationId: string): Promise<boolean> => cancel(tx, NOTICE, publicationId);

/**
 * Its readers and who uploaded it, but for who withdrew it, as a condition on `person`. Headquarters see every item, and hear of those alone that
 * are their own.
 */
const audienceOf = ({ marks, authorId, byId }: Withdrawal): RawBuilder<SqlBool> =>
  sql<SqlBool>`(person.id <> ${byId} and (person.id = ${authorId} or ${readersWith(marks)}))`;

/** Tells people that something they could see was withdrawn, some hundreds in a transaction. */
@Injectable()
export class WithdrawalNotices {
  private readonly exemptions: ((publicationId: string) => RawBuilder<SqlBool>)[] = [];

  constructor(work: DueWork) {
    work.register(NOTICE, { perform: (tx, withdrawal) => this.tell(tx, withdrawal, '') });
    work.register(REST, { perform: (tx, { after, ...withdrawal }) => this.tell(tx, withdrawal, after) });
  }

  /** Names people who hear of a withdrawal in another way, by a condition on `person`. */
  exempt(condition: (publicationId: string) => RawBuilder<SqlBool>): void {
    this.exemptions.push(condition);
  }

  private async tell(tx: Tx, withdrawal: Withdrawal, after: string): Promise<void> {
    const { publicationId, title } = withdrawal;
    const notice = { type: 'KMDeleted' as const, subjectId: publicationId, words: { title } };
    const exempt = this.exemptions.map((condition) => condition(publicationId));
    const among = exempt.length
      ? sql<SqlBool>`(${audienceOf(withdrawal)} and not (${sql.join(exempt, sql` or `)}))`
      : audienceOf(withdrawal);
    const last = await notifyEach(tx, { among, after }, notice);
    if (last !== null) await schedule(tx, REST, `${publicationId}:${last}`, new Date(0), { ...withdrawal, after: last });
  }
}
