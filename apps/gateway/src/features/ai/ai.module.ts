import { Module } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { Cleanup } from '../../platform/database/cleanup';
import { Database } from '../../platform/database/database';
import { PresencePlaces } from '../../platform/live/presence-places';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { ChatController } from './chat.controller';
import { Chat } from './chat.service';
import { ChatPlaces } from './chat-places';
import { ConversationWrites, deleteConversations } from './conversations/conversation-writes';
import { ConversationsController } from './conversations/conversations.controller';
import { Conversations } from './conversations/conversations.store';
import { OwnFiles } from './own-files';
import { Passages } from './passages.store';
import { QuestionQuota } from './question-quota';
import { Questions } from './questions.store';
import { RunStore } from './run-store';
import { Runs } from './runs';
import { SourceMarks } from './source-marks';
import { AnswerProposals } from './unanswered/answer-proposals';
import { Feedback } from './unanswered/feedback.store';
import { UnansweredController } from './unanswered/unanswered.controller';
import { UnansweredQuestions } from './unanswered/unanswered.store';

/** Provides the AI search: conversations, and the runs that write answers. */
@Module({
  controllers: [ChatController, ConversationsController, UnansweredController],
  providers: [
    AnswerProposals,
    Chat,
    ChatPlaces,
    ConversationWrites,
    Conversations,
    Feedback,
    OwnFiles,
    Passages,
    QuestionQuota,
    Questions,
    RunStore,
    Runs,
    SourceMarks,
    UnansweredQuestions,
  ],
})
export class AiModule {
  constructor(places: PresencePlaces, chatPlaces: ChatPlaces, hooks: AccountRemovalHooks, cleanup: Cleanup, database: Database) {
    chatPlaces.register(places);
    hooks.register('conversations', async (tx, personId) => {
      await deleteConversations(tx, sql`person_id = ${personId}`);
      await tx.deleteFrom('unanswered_asker').where('person_id', '=', personId).execute();
      return () => Promise.resolve();
    });
    cleanup.register('conversations', () =>
      database.tx((tx) =>
        deleteConversations(
          tx,
          sql`last_at < now() - make_interval(days => ${LIMITS.historyDays}) or deleted_at < now() - interval '1 day'`,
        ),
      ),
    );
  }
}
