/**
 * An open connection to the cluster bus, which delivers each message to all gateways, including the sender. The bus stores nothing and may
 * lose messages.
 */
export interface BusConnection {
  send: (message: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface LineEvents {
  onMessage: (message: string) => void;
  onLost: (error: Error) => void;
}

export interface LinkKind {
  name: 'postgres' | 'redis';
  /** The maximum message size of the bus, in bytes. */
  messageBytes: number;
  connect: (events: LineEvents) => Promise<BusConnection>;
}

export interface LinkEvents {
  onMessage: (message: string) => void;
  onUp: () => void;
  /** Called once per outage, regardless of the number of failed attempts to reconnect. */
  onDown: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** Maintains a connection to the cluster bus: reconnects with a growing delay whenever it is lost, without a limit on attempts. */
export class ClusterBus {
  private line: BusConnection | null = null;
  private lose: (error: Error) => void = () => undefined;
  private readonly closing = new AbortController();
  private isDown = false;

  constructor(
    readonly kind: LinkKind,
    private readonly events: LinkEvents,
  ) {}

  open(): void {
    void this.keepOpen();
  }

  get isUp(): boolean {
    return this.line !== null;
  }

  /** Sends a message. Returns false if no other node can have received the message. */
  async send(message: string): Promise<boolean> {
    const { line } = this;
    if (!line) return false;
    try {
      await line.send(message);
      return true;
    } catch (error) {
      this.lose(error as Error);
      return false;
    }
  }

  /** Closes the open connection and reconnects. */
  disconnect(reason: string): void {
    this.lose(new Error(reason));
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.lose(new Error('closed'));
    const { line } = this;
    this.line = null;
    await line?.close().catch(() => undefined);
  }

  private async keepOpen(): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        const loss = new Promise<Error>((resolve) => (this.lose = resolve));
        const line = await this.kind.connect({ onMessage: this.events.onMessage, onLost: this.lose });
        if (signal.aborted) return await line.close();
        this.line = line;
        this.isDown = false;
        failures = 0;
        this.events.onUp();
        const error = await loss;
        if (signal.aborted) return;
        this.line = null;
        void line.close().catch(() => undefined);
        this.fail(error);
      } catch (error) {
        this.fail(error);
      }
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), signal);
    }
  }

  private fail(error: unknown): void {
    if (this.isDown) return;
    this.isDown = true;
    this.events.onDown(error);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
