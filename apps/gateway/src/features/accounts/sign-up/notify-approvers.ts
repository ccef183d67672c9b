import { approverRolesOf, LIMITS, type Role, type UserRequest } from '@portal/contracts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock';
import { appendFact } from '../../../platform/facts/facts';
import { notify } from '../../../platform/facts/notify';
import { findRecipients } from '../../../platform/facts/recipients';
import { deciderRooms } from '../../../platform/facts/rooms';
import type { Tx } from '../../../platform/request-context';
import { queueMail } from '../../../services/mail/outbox';
import { approversOf, decidingUnits } from '../../../services/org/units';
import type { Person } from '../person';

const LADDER: readonly Role[] = ['LBO', 'RHQ', 'YHQ', 'SUPER_YHQ'];

type UnitPlace = Pick<Person, 'role' | 'lco_id' | 'rhq_id'>;

/**
 * Reports a new request to its approvers: by a fact, a notification and a mail, and by reminders at the deadlines. Drops the reminders of the
 * person's earlier request.
 */
export async function notifyApprovers(tx: Tx, clock: Clock, request: UserRequest, place: UnitPlace): Promise<void> {
  const { userId: personId, name, companyName: company } = request;
  const deciders = await approversOf(tx, place);

  // Drop the reminders of the person's earlier request.
  await tx
    .updateTable('letter')
    .set({ dropped_at: clock.now() })
    .where('kind', '=', 'account.reminder')
    .where('sent_at', 'is', null)
    .where(sql<boolean>`data ->> 'personId' = ${personId}`)
    .execute();
  const rungs = LADDER.filter((role) => approverRolesOf(place.role).includes(role));
  // Units above the handling unit get a mail when a deadline passes, or for each request if they have enabled such mails.
  const all = await findRecipients(
    tx,
    deciders.map(({ id }) => id),
    'RequestsBelow',
    'mail',
  );
  const handlingRung = rungs.find((rung) => deciders.some(({ role }) => role === rung));
  for (const decider of deciders) {
    const words = { personId, name, company };
    if (decider.role === handlingRung) await queueMail(tx, 'account.requested', decider, words);
    else if (all.has(decider.id)) await queueMail(tx, 'account.requested', decider, { ...words, above: 'yes' });
  }
  for (const [step, ms] of LIMITS.reminderMs.entries()) {
    const rung = rungs[Math.min(step, rungs.length - 1)];
    for (const decider of deciders.filter(({ role }) => role === rung)) {
      await queueMail(tx, 'account.reminder', decider, { personId, name, company, step: String(step + 1) }, { dueAt: clock.in(ms) });
    }
  }

  await notify(
    tx,
    deciders.map(({ id }) => id),
    { type: 'UserRequest', subjectId: personId, words: { name, company, role: request.role } },
  );
  await appendFact(tx, decidingUnits(place).flatMap(deciderRooms), 'account.requested', { request });
}

/** Reports the request to the former approvers, whose lists still contain the person. */
export async function notifyFormerApprovers(tx: Tx, before: Person, place: UnitPlace): Promise<void> {
  const now = decidingUnits(place);
  const former = decidingUnits(before).filter((unit) => !now.includes(unit));
  if (former.length) await appendFact(tx, former.flatMap(deciderRooms), 'account.moved', { userId: before.id });
}
