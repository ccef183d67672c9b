import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { filter, interval, map, type Observable, Subject, Subscription } from 'rxjs';
import { Clock } from '../clock';
import { SECRET_FOR, type SecretFor } from '../config/secrets';
import { LOG, type Log } from '../log';
import { Registry } from '../registry';
import { ClusterBus, type LinkKind } from './link';
import { Outbox } from './outbox';
import { Peers, put, type Shares } from './peers';
import { SEAL_BYTES, seal, unseal } from './seal';

/** The injection token for the installation's kind of cluster bus; null for a single node. */
export const LINK = Symbol('Link');

const BEAT_MS = 3_000;
/** The time without messages after which a node is considered dead and its shared values are dropped. Checked once a second. */
const SILENT_MS = 10_000;
const CHECK_INTERVAL_MS = 1_000;
const BYE_MS = 1_000;
/** The number of bytes in each message that are reserved for its sender, number and time. */
const HEAD_BYTES = 120;
/** Messages older than this, in milliseconds, are dropped as replays. All nodes use the database's time, so ages are comparable. */
const STALE_MS = 30_000;

type Item = [kind: string, ...body: unknown[]];
interface Message {
  node: string;
  seq: number;
  /** The send time in milliseconds since 1970. */
  at: number;
  items: Item[];
}

/** Values that each node shares under a topic until the node shuts down or crashes. */
export interface SharedValues<T> {
  /** Shares a value under a key. Null withdraws the value. */
  set: (key: string, value: T | null) => void;
  elsewhere: (key: string) => T[];
  /** Returns the values of all nodes whose id is smaller than this node's. All nodes agree on this order. */
  before: (key: string) => T[];
  keysElsewhere: () => Set<string>;
  /** Emits each key whose value has changed on another node, with the previous value. */
  changed: Observable<{ key: string; before: T | null }>;
}

/**
 * The other gateways of this installation. Messages are batched, small, encrypted with the shared secret, and delivered at most once.
 * Correctness must not depend on the delivery of any message.
 */
@Injectable()
export class Nodes implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly id = randomUUID();
  private readonly key: Buffer;
  private readonly link: ClusterBus | null;
  private readonly outbox: Outbox;
  private readonly peers: Peers;
  private readonly ownShares: Shares = new Map();
  private readonly ticks = new Subscription();
  private readonly listeners = new Registry<string, (...body: never[]) => void>('listener for messages between nodes');
  private readonly changes = new Subject<{ topic: string; key: string; before: unknown }>();
  private readonly lostMessages = new Subject<void>();
  /** Emits once per gap in the messages of another node, regardless of the number of lost messages. */
  readonly missed: Observable<void> = this.lostMessages.asObservable();
  private seq = 0;
  private echoAt = 0;
  private unreadable = 0;
  private stale = 0;

  constructor(
    @Inject(LINK) kind: LinkKind | null,
    @Inject(SECRET_FOR) secretFor: SecretFor,
    @Inject(LOG) private readonly log: Log,
    private readonly clock: Clock,
  ) {
    this.key = secretFor('nodes');
    this.link =
      kind &&
      new ClusterBus(kind, {
        onMessage: (message) => this.receive(message),
        onUp: () => this.handleLinkOpen(kind.name),
        onDown: (error) => this.log.warn({ event: 'nodes.link_lost', link: kind.name, err: error }, 'the other gateways are not heard'),
      });
    const bytes = Math.floor(((kind?.messageBytes ?? 0) * 3) / 4) - SEAL_BYTES - HEAD_BYTES;
    this.outbox = new Outbox(
      bytes,
      (items) => this.transmit(items),
      () => this.seq++,
    );
    this.peers = new Peers({
      onChange: (topic, key, before) => this.changes.next({ topic, key, before }),
      incomplete: (node) => this.outbox.add(['again', node]),
      onMissed: () => this.lostMessages.next(),
    });
  }

  onApplicationBootstrap(): void {
    if (!this.link) return;
    this.link.open();
    this.ticks.add(interval(BEAT_MS).subscribe(() => this.sendHeartbeat()));
    this.ticks.add(interval(CHECK_INTERVAL_MS).subscribe(() => this.look()));
  }

  get others(): number {
    return this.peers.count;
  }

  /** The state of the cluster bus for `/health`: its kind, whether it is up, and the number of other nodes. */
  get state(): { link: string; state: 'up' | 'down'; others: number } | null {
    return this.link && { link: this.link.kind.name, state: this.link.isUp ? 'up' : 'down', others: this.others };
  }

  /** Sends a message to the other nodes, if there are any. Returns false if the message is too large. */
  send(kind: string, ...body: unknown[]): boolean {
    return this.others === 0 || this.outbox.add([kind, ...body]);
  }

  /** Registers the handler for messages of this kind. */
  on(kind: string, receive: (...body: never[]) => void): void {
    this.listeners.add(kind, receive);
  }

  sharedValuesOf<T>(topic: string): SharedValues<T> {
    return {
      set: (key, value) => {
        put(this.ownShares, topic, key, value);
        if (this.others) this.sendShare(topic, key, value);
      },
      elsewhere: (key) => this.peers.values(topic, key) as T[],
      before: (key) => this.peers.values(topic, key, (node) => node < this.id) as T[],
      keysElsewhere: () => this.peers.keys(topic),
      changed: this.changes.pipe(
        filter((change) => change.topic === topic),
        map(({ key, before }) => ({ key, before: (before ?? null) as T | null })),
      ),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.ticks.unsubscribe();
    if (!this.link) return;
    this.outbox.add(['bye']);
    const timeoutController = new AbortController();
    const timer = setTimeout(() => timeoutController.abort(), BYE_MS);
    await Promise.race([this.outbox.flush(), new Promise((resolve) => timeoutController.signal.addEventListener('abort', resolve))]);
    clearTimeout(timer);
    await this.link.close();
  }

  private handleLinkOpen(link: string): void {
    this.echoAt = performance.now();
    this.log.info({ event: 'nodes.link_open', link }, 'the other gateways are heard');
    this.outbox.add(['beat'], 'beat');
    // Messages that other nodes sent before this connection was up were lost.
    this.lostMessages.next();
  }

  private sendHeartbeat(): void {
    if (!this.link!.isUp) return;
    // Each node also receives its own messages. If they stop coming back, the connection is dead even if no error was reported.
    if (performance.now() - this.echoAt > SILENT_MS) {
      this.echoAt = performance.now();
      this.link!.disconnect('nothing that is said comes back');
    } else this.outbox.add(['beat'], 'beat');
  }

  private look(): void {
    const now = performance.now();
    this.peers.dropForgotten(now - 2 * STALE_MS);
    for (const node of this.peers.findSilentNodes(now - SILENT_MS)) {
      this.peers.forget(node, now);
      this.log.warn({ event: 'nodes.silent', node, others: this.others }, 'another gateway is not heard any more');
    }
  }

  private async transmit(items: readonly string[]): Promise<void> {
    const at = this.clock.now().getTime();
    await this.link?.send(seal(this.key, `{"node":"${this.id}","seq":${++this.seq},"at":${at},"items":[${items.join(',')}]}`));
  }

  private receive(sealedMessage: string): void {
    const text = unseal(this.key, sealedMessage);
    if (text === null) {
      if (this.unreadable++ % 1_000 === 0)
        this.log.warn({ event: 'nodes.unreadable', count: this.unreadable }, 'a message is not of a gateway with the same SECRET');
      return;
    }
    const { node, seq, at, items } = JSON.parse(text) as Message;
    if (node === this.id) {
      this.echoAt = performance.now();
      return;
    }
    if (Math.abs(this.clock.now().getTime() - at) > STALE_MS) {
      if (this.stale++ % 1_000 === 0)
        this.log.warn(
          { event: 'nodes.stale', node, count: this.stale },
          'a message is of another time: said again, or of a gateway with another clock',
        );
      return;
    }
    const othersBefore = this.others;
    if (!this.peers.receive(node, seq, performance.now())) return;
    if (this.others > othersBefore) this.log.info({ event: 'nodes.heard', node, others: this.others }, 'another gateway is heard');
    for (const item of items) this.applyItem(node, item);
  }

  private applyItem(node: string, item: Item): void {
    const [kind, ...body] = item;
    switch (kind) {
      case 'beat':
        return;
      case 'share':
        return this.peers.share(node, ...(body as [string, string, unknown]));
      case 'all':
        return body[0] ? this.peers.startTransmission(node) : this.peers.finishTransmission(node);
      case 'again':
        return body[0] === this.id ? this.sendAll() : undefined;
      case 'bye':
        if (this.peers.forget(node, performance.now()))
          this.log.info({ event: 'nodes.left', node, others: this.others }, 'another gateway has left');
        return;
    }
    try {
      this.listeners.get(kind)?.(...(body as never[]));
    } catch (error) {
      this.log.error({ event: 'nodes.hearing_failed', kind, err: error }, 'what another gateway said could not be taken');
    }
  }

  /** Sends all values that this node shares, including those sent before. */
  private sendAll(): void {
    this.outbox.add(['all', true], 'all begins', { last: true });
    for (const [topic, values] of this.ownShares) for (const [key, value] of values) this.sendShare(topic, key, value, { last: true });
    this.outbox.add(['all', false], 'all ends', { last: true });
  }

  private sendShare(topic: string, key: string, value: unknown, order?: { last: boolean }): void {
    if (!this.outbox.add(['share', topic, key, value], `${topic} ${key}`, order))
      this.log.warn({ event: 'nodes.share_too_large', topic, key }, 'a shared value exceeds the message size limit');
  }
}
