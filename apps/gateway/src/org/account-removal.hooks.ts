import { Injectable } from '@nestjs/common';
import type { Tx } from '../core/request-context';

/** Lets go of what somebody held. It tells last, and takes every lock before. */
export type AccountRemovalHook = (tx: Tx, personId: string) => Promise<void>;

/** What becomes of what a person held when their account is deleted. What that is belongs to a feature, and whoever deletes knows none. */
@Injectable()
export class AccountRemovalHooks {
  private letGo: AccountRemovalHook | null = null;

  set(letGo: AccountRemovalHook): void {
    this.letGo = letGo;
  }

  async of(tx: Tx, personId: string): Promise<void> {
    await this.letGo?.(tx, personId);
  }
}
