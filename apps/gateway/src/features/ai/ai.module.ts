import { Module } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { sql } from 'kysely';
import { Cleanup } from '../../core/cleanup';
import { Database } from '../../core/database';
import { PresencePlaces } from '../../live/presence-places';
import { AccountRemovalHooks } from '../../org/account-removal.hooks';
import { AnsweredSince } from './answered-since';
import { ChatController } from './chat.controller';
import { Chat } from './chat.service';
import { ChatPlaces } from './chat-places';
import { ConversationWrites } from './conversation-writes';
import { ConversationsController } from './conversations.controller';
import { Conversations } from './conversations.store';
import { dropConversations } from './drop-conversations';
import { Feedback } from './feedback.store';
import { OwnFiles } from './own-files';
import { Passages } from './passages.store';
import { QuestionQuota } from './question-quota';
import { Questions } from './questions.store';
import { RunStore } from './run-store';
import { Runs } from './runs';
import { SourceMarks } from './source-marks';
import { UnansweredController } from './unanswered.controller';
import { Unanswered } from './unanswered.store';

/** The search that answers: conversations, and the runs that write their answers. */
@Module({
  controllers: [ChatController, ConversationsController, UnansweredController],
  providers: [
    AnsweredSince,
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
    Unanswered,
  ],
})
export class AiModule {
  constructor(places: PresencePlaces, chatPlaces: ChatPlaces, hooks: AccountRemovalHooks, cleanup: Cleanup, database: Database) {
    chatPlaces.register(places);
    hooks.register('conversations', async (tx, personId) => {
      await dropConversations(tx, sql`person_id = ${personId}`);
      await tx.deleteFrom('unanswered_asker').where('person_id', '=', personId).execute();
      return () => Promise.resolve();
    });
    cleanup.register('conversations', () =>
      database.tx((tx) =>
        dropConversations(tx, sql`last_at < now() - make_interval(days => ${LIMITS.historyDays}) or deleted_at < now() - interval '1 day'`),
      ),
    );
  }
}
