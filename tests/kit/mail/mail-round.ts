import { Clock } from '../../../apps/gateway/src/platform/clock';
import { queueMail } from '../../../apps/gateway/src/services/mail/outbox';
import type { TestGateway } from '../test-gateway';
import { until } from '../until';

let rounds = 0;

/**
 * Resolves when the mailer has processed all mails that are due now: the mail with the latest due time has been sent, with all mails
 * claimed at the same time.
 */
export const runMailRound = async (gateway: TestGateway): Promise<void> => {
  const email = `round-${++rounds}@last.example`;
  const dueAt = gateway.app.get(Clock, { strict: false }).now();
  await gateway.database.tx((tx) => queueMail(tx, 'password.changed', { email, language: 'en' }, { name: 'Last' }, { dueAt }));
  gateway.bell.ring();
  const isOpen = () =>
    gateway.database.db
      .selectFrom('letter')
      .select('id')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .where((letter) =>
        letter.or([letter('to_address', '=', email), letter.and([letter('tries', '>', 0), letter('last_error', 'is', null)])]),
      )
      .executeTakeFirst();
  await until(async () => !(await isOpen()));
};
