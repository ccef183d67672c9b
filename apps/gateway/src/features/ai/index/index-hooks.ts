import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/request-context';

/** Hears of an item whose words are found from now on, in the transaction that makes them so. */
export type IndexHook = (tx: Tx, publicationId: string) => Promise<void>;

/** What features do once questions find what was published. */
@Injectable()
export class IndexHooks {
  private readonly hooks: IndexHook[] = [];

  register(hook: IndexHook): void {
    this.hooks.push(hook);
  }

  async run(tx: Tx, publicationId: string): Promise<void> {
    for (const hook of this.hooks) await hook(tx, publicationId);
  }
}
