import { afterAll, beforeAll } from '@jest/globals';
import { appendFact } from '../../apps/gateway/src/platform/facts/facts';
import { unitRoom } from '../../apps/gateway/src/platform/facts/rooms';
import type { LiveClient } from './live-client';
import { openTestGateway, type Person, type TestGateway } from './test-gateway';

export const BERLIN = unitRoom('lco-deutschland');

export const idsOf = (line: { facts: (type?: string) => { data: Record<string, unknown> }[] }) =>
  line.facts('account.changed').map(({ data }) => data['userId']);
export const isWelcomed = (events: { event: string }[]) => events.some(({ event }) => event === 'welcome');
export const isEnded = (events: { event: string }[]) => events.some(({ event }) => event === 'disconnect');

/** Opens connections until one is admitted, because the gateway may not have noticed a recent disconnect yet. */
export const openAdmitted = async (open: () => LiveClient): Promise<void> => {
  for (let attempts = 0; attempts < 100; attempts++) {
    const line = open();
    await line.until((events) => events.length > 0);
    line.close();
    if (isWelcomed(line.events)) return;
  }
  throw new Error('No line got a seat');
};

/** A gateway for the tests of one file, with two people of different units. */
export class LiveLines {
  gateway!: TestGateway;
  jonas!: Person;
  chloe!: Person;

  constructor() {
    beforeAll(async () => {
      this.gateway = await openTestGateway({ hasSecondNode: true });
      this.jonas = await this.gateway.as('jonas');
      this.chloe = await this.gateway.as('chloe');
    });
    afterAll(() => this.gateway.close());
  }

  /** Appends facts of the type account.changed with consecutive numbers to the log. */
  async appendFacts(rooms: ReturnType<typeof unitRoom>[], ...ids: string[]): Promise<void> {
    for (const userId of ids) await this.gateway.database.tx((tx) => appendFact(tx, rooms, 'account.changed', { userId }));
    this.gateway.bell.ring();
  }
}
