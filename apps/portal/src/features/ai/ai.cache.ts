import type { Conversation, FactData } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { createEmitter } from '../../emitter';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { conversationQuery } from './ai.queries';

export type ChatNews = ({ type: 'began' } & FactData<'chat.began'>) | ({ type: 'ended' } & FactData<'chat.ended'>);

export const chatNews = createEmitter<ChatNews>();

const expireLists = (cache: QueryClient): void => {
  void cache.invalidateQueries({ queryKey: api.ai.conversations.key });
  void cache.invalidateQueries({ queryKey: api.ai.find.key });
};

const expireConversation = (cache: QueryClient, sessionId: string): void => {
  void cache.invalidateQueries({ queryKey: conversationQuery(sessionId).queryKey, exact: true });
};

function expireAll(cache: QueryClient, { sessionId }: { sessionId: string }): void {
  expireLists(cache);
  expireConversation(cache, sessionId);
}

/**
 * Updates a source of the open answer immediately, and refetches the conversation, which then contains only sources that its reader may
 * still open.
 */
function applySourceChange(cache: QueryClient, { sessionId, runId, n, state }: FactData<'chat.source-changed'>): void {
  cache.setQueryData<Conversation>(
    conversationQuery(sessionId).queryKey,
    (conversation) =>
      conversation && {
        ...conversation,
        turns: conversation.turns.map((turn) => ({
          ...turn,
          runs: turn.runs.map((run) =>
            run.runId === runId
              ? { ...run, citations: run.citations.map((citation) => (citation.n === n ? { ...citation, state } : citation)) }
              : run,
          ),
        })),
      },
  );
  expireConversation(cache, sessionId);
  void cache.invalidateQueries({ queryKey: api.ai.passage.key });
}

/** Notifies the open conversations of this tab that a run has started, and refetches the lists. */
function applyRunStart(cache: QueryClient, data: FactData<'chat.began'>): void {
  chatNews.emit({ type: 'began', ...data });
  expireAll(cache, data);
}

function applyRunEnd(cache: QueryClient, data: FactData<'chat.ended'>): void {
  chatNews.emit({ type: 'ended', ...data });
  expireAll(cache, data);
}

export const factHandlers = {
  'chat.began': applyRunStart,
  'chat.ended': applyRunEnd,
  'chat.changed': expireAll,
  'chat.source-changed': applySourceChange,
  // The cards of an answer may contain the item even if the answer does not cite it.
  'publication.gone': (cache) => void cache.invalidateQueries({ queryKey: api.ai.conversation.key }),
  // The questions and counts of the board depend on the reader, so the fact does not contain them.
  'unanswered.changed': (cache) => void cache.invalidateQueries({ queryKey: api.ai.unanswered.key }),
} satisfies Partial<FactHandlers>;
