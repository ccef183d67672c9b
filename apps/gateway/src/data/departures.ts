import { Injectable } from '@nestjs/common';
import type { Tx } from './work';

/** Lets go of what somebody held. It tells last, and takes every lock before. */
export type LetGo = (tx: Tx, personId: string) => Promise<void>;

/** What becomes of what a person held when their account is deleted. What that is belongs to a feature, and whoever deletes knows none. */
@Injectable()
export class Departures {
  private letGo: LetGo | null = null;

  set(letGo: LetGo): void {
    this.letGo = letGo;
  }

  async of(tx: Tx, personId: string): Promise<void> {
    await this.letGo?.(tx, personId);
  }
}
