import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '../apps/gateway/src/core/clock';
import { queueMail } from '../apps/gateway/src/mail/outbox';
import type { TestGateway } from './test-gateway';

let rounds = 0;

/** Ends once the mailer has dealt with everything that is due by now: the mail that became due last has gone out. */
export const mailRound = async (gateway: TestGateway): Promise<void> => {
  const email = `round-${++rounds}@last.example`;
  const dueAt = gateway.app.get(Clock, { strict: false }).now();
  await gateway.database.tx((tx) => queueMail(tx, 'password.changed', { email, language: 'en' }, { name: 'Last' }, { dueAt }));
  gateway.bell.ring();
  const isSent = async () =>
    (await gateway.database.db.selectFrom('letter').select('sent_at').where('to_address', '=', email).executeTakeFirstOrThrow()).sent_at;
  while (!(await isSent())) await pause(20);
};
