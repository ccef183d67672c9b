import { aiRoutes, type Input, ObjectMissing, type Principal } from '@portal/contracts';
import { refuse } from '../../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../../platform/http/serve';
import { Runs } from '../runs';
import { ConversationWrites } from './conversation-writes';
import { Conversations } from './conversations.store';

const routes = pickRoutes(aiRoutes, 'conversations', 'conversation', 'deleteConversation', 'rename', 'branch', 'find');

@Serve(routes)
export class ConversationsController {
  constructor(
    private readonly store: Conversations,
    private readonly writes: ConversationWrites,
    private readonly runs: Runs,
  ) {}

  conversations(page: Input<typeof routes.conversations>, principal: Principal) {
    return this.store.list(principal, page);
  }

  async conversation({ sessionId }: Input<typeof routes.conversation>, principal: Principal) {
    return (await this.store.find(principal, sessionId)) ?? refuse(ObjectMissing);
  }

  async deleteConversation({ sessionId }: Input<typeof routes.deleteConversation>, principal: Principal) {
    for (const runId of await this.writes.delete(principal, sessionId)) void this.runs.stop(runId);
    return { message: 'The conversation was deleted.' };
  }

  async rename(input: Input<typeof routes.rename>, principal: Principal) {
    await this.writes.rename(principal, input);
    return { message: 'The conversation was renamed.' };
  }

  async branch(input: Input<typeof routes.branch>, principal: Principal) {
    await this.writes.selectBranch(principal, input);
    return { message: 'The branch was chosen.' };
  }

  find(input: Input<typeof routes.find>, principal: Principal) {
    return this.store.search(principal, input);
  }
}
