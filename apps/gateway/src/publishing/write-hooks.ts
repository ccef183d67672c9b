import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/request-context';

/** Hears of an item that was published or edited, in the transaction that does it. */
export type WriteHook = (tx: Tx, publicationId: string) => Promise<void>;

/** What floors above do when what is published has other words. */
@Injectable()
export class WriteHooks {
  private readonly hooks: WriteHook[] = [];

  register(hook: WriteHook): void {
    this.hooks.push(hook);
  }

  async run(tx: Tx, publicationId: string): Promise<void> {
    for (const hook of this.hooks) await hook(tx, publicationId);
  }
}
