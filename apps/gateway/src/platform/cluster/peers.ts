/** The values that a node shares, by topic and key. */
export type Shares = Map<string, Map<string, unknown>>;

interface Peer {
  /** The number of the last message received from the node. */
  seq: number;
  receivedAt: number;
  askedAt: number;
  shares: Shares;
  /** The values received so far in a full transmission; null when none is in progress. */
  draft: Shares | null;
  /** True if this node has received all values that the peer shares. */
  isComplete: boolean;
}

export interface PeerEvents {
  /** Called when a shared value was changed or withdrawn; `before` is the previous value. */
  onChange: (topic: string, key: string, before: unknown) => void;
  /** Called when some values were missed. The node has to send all its values again. */
  incomplete: (node: string) => void;
  onMissed: () => void;
}

const REQUEST_INTERVAL_MS = 1_000;

/** The other nodes and their shared values, as known from their messages. */
export class Peers {
  private readonly peers = new Map<string, Peer>();
  /** The last message number of each forgotten node, so that replays of its messages are ignored. */
  private readonly forgottenNodes = new Map<string, { seq: number; at: number }>();

  constructor(private readonly events: PeerEvents) {}

  get count(): number {
    return this.peers.size;
  }

  /** Records a received message. Returns false for a duplicate. */
  receive(node: string, seq: number, now: number): boolean {
    const peer = this.peers.get(node);
    if (seq <= (peer ?? this.forgottenNodes.get(node) ?? { seq: Number.NEGATIVE_INFINITY }).seq) return false;
    const current = peer ?? { seq, receivedAt: now, askedAt: Number.NEGATIVE_INFINITY, shares: new Map(), draft: null, isComplete: false };
    if (!peer) this.peers.set(node, current);
    else if (seq > peer.seq + 1) {
      Object.assign(peer, { isComplete: false, draft: null });
      this.events.onMissed();
    }
    Object.assign(current, { seq, receivedAt: now });
    if (!current.isComplete && !current.draft && now - current.askedAt > REQUEST_INTERVAL_MS) {
      current.askedAt = now;
      this.events.incomplete(node);
    }
    return true;
  }

  share(node: string, topic: string, key: string, value: unknown): void {
    const peer = this.peers.get(node);
    if (!peer) return;
    const previousValue = peer.shares.get(topic)?.get(key);
    put(peer.draft ?? peer.shares, topic, key, value);
    if (!peer.draft) this.events.onChange(topic, key, previousValue);
  }

  /** Starts collecting the values of a full transmission by the node. */
  startTransmission(node: string): void {
    const peer = this.peers.get(node);
    if (peer) peer.draft = new Map();
  }

  /** Finishes a full transmission. Drops the previous values that the transmission did not contain. */
  finishTransmission(node: string): void {
    const peer = this.peers.get(node);
    if (!peer?.draft) return;
    const previousShares = peer.shares;
    Object.assign(peer, { shares: peer.draft, draft: null, isComplete: true });
    this.emitDifferences(previousShares, peer.shares);
  }

  forget(node: string, now: number): boolean {
    const peer = this.peers.get(node);
    if (!peer) return false;
    this.peers.delete(node);
    this.forgottenNodes.set(node, { seq: peer.seq, at: now });
    this.emitDifferences(peer.shares, new Map());
    return true;
  }

  /** Drops the records of nodes that were forgotten before this time. */
  dropForgotten(before: number): void {
    for (const [node, { at }] of this.forgottenNodes) if (at < before) this.forgottenNodes.delete(node);
  }

  /** Returns the nodes that have sent nothing since that time. */
  findSilentNodes(time: number): string[] {
    return [...this.peers].filter(([, { receivedAt }]) => receivedAt < time).map(([node]) => node);
  }

  /** Returns the values that other nodes share under this key. `isWanted` selects the nodes. */
  values(topic: string, key: string, isWanted: (node: string) => boolean = () => true): unknown[] {
    const wantedPeers = [...this.peers].filter(([node]) => isWanted(node));
    return wantedPeers.map(([, { shares }]) => shares.get(topic)?.get(key)).filter((value) => value !== undefined);
  }

  keys(topic: string): Set<string> {
    return new Set([...this.peers.values()].flatMap(({ shares }) => [...(shares.get(topic)?.keys() ?? [])]));
  }

  private emitDifferences(before: Shares, after: Shares): void {
    for (const topic of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(topic), after.get(topic)];
      for (const key of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
        if (JSON.stringify(was?.get(key)) !== JSON.stringify(is?.get(key))) this.events.onChange(topic, key, was?.get(key));
      }
    }
  }
}

/** Sets a shared value, or removes it if `value` is null. */
export const put = (shares: Shares, topic: string, key: string, value: unknown): void => {
  if (value === null) {
    shares.get(topic)?.delete(key);
    return;
  }
  if (!shares.has(topic)) shares.set(topic, new Map());
  shares.get(topic)!.set(key, value);
};
