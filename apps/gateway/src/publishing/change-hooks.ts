import { Injectable } from '@nestjs/common';
import type { NewFact } from '../platform/facts/facts';
import type { Tx } from '../platform/request-context';

/** Changes what stands on an item that is seen by others now, or reads otherwise, and answers with what that makes true. */
export type ChangeHook = (tx: Tx, publicationId: string) => Promise<readonly NewFact[]>;

/** What becomes of things that name an item when it changes: its version, its hours, its audience, or that it is there at all. */
@Injectable()
export class ChangeHooks {
  private readonly hooks: ChangeHook[] = [];

  register(hook: ChangeHook): void {
    this.hooks.push(hook);
  }

  /** Runs last, before the facts of the change are told. */
  async run(tx: Tx, publicationId: string): Promise<NewFact[]> {
    const facts: NewFact[] = [];
    for (const hook of this.hooks) facts.push(...(await hook(tx, publicationId)));
    return facts;
  }
}
