import { Injectable } from '@nestjs/common';
import type { Principal, Route } from '@portal/contracts';
import { Registry } from '../registry';

export type AnswerListener = (route: Route, input: unknown, who: Principal) => void;

/** Who hears of each read that was answered to somebody signed in. It is told once the answer is known, and must not take time. */
@Injectable()
export class AnswerListeners {
  private readonly listeners = new Registry<string, AnswerListener>('answer listener');

  register(name: string, listener: AnswerListener): void {
    this.listeners.add(name, listener);
  }

  notify(route: Route, input: unknown, who: Principal): void {
    for (const [, listener] of this.listeners.all()) listener(route, input, who);
  }
}
