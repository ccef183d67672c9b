import { type Input, type Principal, unansweredRoutes } from '@portal/contracts';
import { Serve } from '../../../platform/http/serve';
import { UnansweredQuestions } from './unanswered.store';

@Serve(unansweredRoutes)
export class UnansweredController {
  constructor(private readonly store: UnansweredQuestions) {}

  unanswered(query: Input<typeof unansweredRoutes.unanswered>, principal: Principal) {
    return this.store.list(principal, query);
  }

  async settleUnanswered(input: Input<typeof unansweredRoutes.settleUnanswered>, principal: Principal) {
    return { unanswered: await this.store.settle(principal, input) };
  }
}
