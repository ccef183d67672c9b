import { loadFactsAfter } from '../../apps/gateway/src/platform/facts/facts';
import { type Cache, createCursor, createFacts, factHandlers } from '../kit/caches';
import type { LiveClient } from '../kit/live-client';
import { type Person, roomsOfPerson, type TestGateway } from '../kit/test-gateway';

export type ReceivedFact = ReturnType<LiveClient['facts']>[number];

/** Returns a function that applies facts to a cache as the portal does. */
export const makeApply = (cache: Cache): ((facts: readonly ReceivedFact[]) => void) => {
  const appliedFacts = createFacts(cache, createCursor(), () => {});
  appliedFacts.listen(factHandlers);
  return (facts) => {
    for (const fact of facts) appliedFacts.add(fact as never);
    appliedFacts.flush();
  };
};

/** A person's tab with its cache, connection and log cursor. */
export class Tab {
  private connection: LiveClient | null = null;
  /** The number of facts of this connection that were already applied. */
  private count = 0;
  private readonly apply: ReturnType<typeof makeApply>;

  constructor(
    private readonly gateway: TestGateway,
    readonly person: Person,
    readonly cache: Cache,
    private since: number,
  ) {
    this.apply = makeApply(cache);
  }

  async connect(): Promise<void> {
    if (this.connection) return;
    this.count = 0;
    this.connection = this.person.connect({ since: this.since });
    await this.connection.until((events) => events.some(({ event }) => event === 'welcome'));
  }

  /** Applies the new facts received so far and returns them. */
  read(): ReceivedFact[] {
    const messages = this.connection?.facts().slice(this.count) ?? [];
    const facts: ReceivedFact[] = [];
    for (const fact of messages) {
      if (fact.seq <= this.since) continue;
      this.since = fact.seq;
      facts.push(fact);
    }
    this.count += messages.length;
    this.apply(facts);
    return facts;
  }

  disconnect(): void {
    this.read();
    this.connection?.close();
    this.connection = null;
  }

  /** Waits for all facts that the log contains for this person, and returns the new ones in order. */
  async catchUp(): Promise<ReceivedFact[]> {
    await this.connect();
    const { db } = this.gateway.database;
    const expectedSeqs = (await loadFactsAfter(db, this.since, 5_000, await roomsOfPerson(this.gateway, this.person))).map(
      ({ seq }) => seq,
    );
    const last = expectedSeqs.at(-1) ?? 0;
    await this.connection!.until(() => (this.connection!.facts().at(-1)?.seq ?? this.since) >= last);
    const facts = this.read();
    const seqs = facts.map(({ seq }) => seq);
    if (seqs.join() !== expectedSeqs.join()) throw new Error(`${this.person.email} received ${seqs.join()} and not ${expectedSeqs.join()}`);
    return facts;
  }

  close(): void {
    this.connection?.close();
    this.cache.clear();
  }
}
