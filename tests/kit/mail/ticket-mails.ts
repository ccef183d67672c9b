import type { TestGateway } from '../test-gateway';
import { until } from '../until';

/** Waits until every mail about a ticket is sent or dropped. The clock of the gateway must be past the delay of these mails. */
export const waitForTicketMails = ({ database: { db } }: TestGateway, ticketId: string): Promise<true> =>
  until(async () => {
    const unsentMails = await db
      .selectFrom('letter')
      .select('id')
      .where('about', 'like', `ticket:${ticketId}:%`)
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .execute();
    return !unsentMails.length;
  });
