/** What a node shares, by topic and key. */
export type Shares = Map<string, Map<string, unknown>>;

interface Peer {
  /** The number of the last message that was heard of it. */
  seq: number;
  heardAt: number;
  askedAt: number;
  shares: Shares;
  /** All that it shares, while it says it anew. */
  draft: Shares | null;
  /** Nothing that it shares was missed. */
  isWhole: boolean;
}

export interface PeerEvents {
  /** What it shares under this key is another value than before, or none. */
  changed: (topic: string, key: string, before: unknown) => void;
  /** Something of it was missed; it is to say again all that it shares. */
  incomplete: (node: string) => void;
  /** Messages of it were lost. */
  missed: () => void;
}

const ASK_MS = 1_000;

/** The other nodes as they are known here: by what they said, until they have been silent for too long. */
export class Peers {
  private readonly peers = new Map<string, Peer>();
  /** The last message of nodes that were forgotten: what they had said is not heard again. */
  private readonly gone = new Map<string, { seq: number; at: number }>();

  constructor(private readonly events: PeerEvents) {}

  get count(): number {
    return this.peers.size;
  }

  /** A message of a node came. False where it was heard before. */
  hear(node: string, seq: number, now: number): boolean {
    const peer = this.peers.get(node);
    if (seq <= (peer ?? this.gone.get(node) ?? { seq: Number.NEGATIVE_INFINITY }).seq) return false;
    const known = peer ?? { seq, heardAt: now, askedAt: Number.NEGATIVE_INFINITY, shares: new Map(), draft: null, isWhole: false };
    if (!peer) this.peers.set(node, known);
    else if (seq > peer.seq + 1) {
      Object.assign(peer, { isWhole: false, draft: null });
      this.events.missed();
    }
    Object.assign(known, { seq, heardAt: now });
    if (!known.isWhole && !known.draft && now - known.askedAt > ASK_MS) {
      known.askedAt = now;
      this.events.incomplete(node);
    }
    return true;
  }

  share(node: string, topic: string, key: string, value: unknown): void {
    const peer = this.peers.get(node);
    if (!peer) return;
    const before = peer.shares.get(topic)?.get(key);
    put(peer.draft ?? peer.shares, topic, key, value);
    if (!peer.draft) this.events.changed(topic, key, before);
  }

  /** It begins to say again all that it shares. */
  beginAll(node: string): void {
    const peer = this.peers.get(node);
    if (peer) peer.draft = new Map();
  }

  /** It has said all that it shares: what is not among it is shared no longer. */
  endAll(node: string): void {
    const peer = this.peers.get(node);
    if (!peer?.draft) return;
    const before = peer.shares;
    Object.assign(peer, { shares: peer.draft, draft: null, isWhole: true });
    this.tellDifferences(before, peer.shares);
  }

  forget(node: string, now: number): boolean {
    const peer = this.peers.get(node);
    if (!peer) return false;
    this.peers.delete(node);
    this.gone.set(node, { seq: peer.seq, at: now });
    this.tellDifferences(peer.shares, new Map());
    return true;
  }

  /** Lets go of nodes that were forgotten before that time. */
  dropGone(before: number): void {
    for (const [node, { at }] of this.gone) if (at < before) this.gone.delete(node);
  }

  /** Nodes of which nothing was heard since then. */
  silentSince(time: number): string[] {
    return [...this.peers].filter(([, { heardAt }]) => heardAt < time).map(([node]) => node);
  }

  /** What the others share under this key, or those of them that are wanted. */
  values(topic: string, key: string, isWanted: (node: string) => boolean = () => true): unknown[] {
    const wanted = [...this.peers].filter(([node]) => isWanted(node));
    return wanted.map(([, { shares }]) => shares.get(topic)?.get(key)).filter((value) => value !== undefined);
  }

  /** The keys of a topic under which another node shares something. */
  keys(topic: string): Set<string> {
    return new Set([...this.peers.values()].flatMap(({ shares }) => [...(shares.get(topic)?.keys() ?? [])]));
  }

  private tellDifferences(before: Shares, after: Shares): void {
    for (const topic of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(topic), after.get(topic)];
      for (const key of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
        if (JSON.stringify(was?.get(key)) !== JSON.stringify(is?.get(key))) this.events.changed(topic, key, was?.get(key));
      }
    }
  }
}

/** Null is no value. */
export const put = (shares: Shares, topic: string, key: string, value: unknown): void => {
  if (value === null) {
    shares.get(topic)?.delete(key);
    return;
  }
  if (!shares.has(topic)) shares.set(topic, new Map());
  shares.get(topic)!.set(key, value);
};
