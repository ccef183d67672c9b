import { Injectable } from '@nestjs/common';
import { Registry } from '../../platform/registry';
import type { Tx } from '../../platform/request-context';

/** Changes what a person left behind, and returns what tells of it. All locks are taken before any hook tells, as telling locks the fact log. */
export type AccountRemovalHook = (tx: Tx, personId: string) => Promise<() => Promise<void>>;

/** What becomes of things that a person had when their account is deleted. Each feature registers a hook for its own. */
@Injectable()
export class AccountRemovalHooks {
  private readonly hooks = new Registry<string, AccountRemovalHook>('account removal hook');

  register(name: string, hook: AccountRemovalHook): void {
    this.hooks.add(name, hook);
  }

  async run(tx: Tx, personId: string): Promise<void> {
    const announcements: (() => Promise<void>)[] = [];
    for (const [, hook] of this.hooks.all()) announcements.push(await hook(tx, personId));
    for (const tell of announcements) await tell();
  }
}
