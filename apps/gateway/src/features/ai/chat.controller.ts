import { aiRoutes, type Input, ObjectMissing, type Principal } from '@portal/contracts';
import { refuse } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { Chat } from './chat.service';
import { Conversations } from './conversations/conversations.store';
import { Passages } from './passages.store';
import { Feedback } from './unanswered/feedback.store';

const routes = pickRoutes(aiRoutes, 'chat', 'stop', 'run', 'feedback', 'passage');

@Serve(routes)
export class ChatController {
  constructor(
    private readonly chatService: Chat,
    private readonly conversations: Conversations,
    private readonly feedbackStore: Feedback,
    private readonly passages: Passages,
  ) {}

  chat(input: Input<typeof routes.chat>, principal: Principal) {
    return this.chatService.answerQuestion(principal, input);
  }

  stop({ runId }: Input<typeof routes.stop>, principal: Principal) {
    return this.chatService.stop(principal, runId);
  }

  async run({ runId }: Input<typeof routes.run>, principal: Principal) {
    return (await this.conversations.findRun(principal, runId)) ?? refuse(ObjectMissing);
  }

  async feedback(input: Input<typeof routes.feedback>, principal: Principal) {
    await this.feedbackStore.store(principal, input);
    return { message: 'Thank you for your feedback.' };
  }

  async passage({ runId, n }: Input<typeof routes.passage>, principal: Principal) {
    return (await this.passages.find(principal, runId, n)) ?? refuse(ObjectMissing);
  }
}
