import { NO_SUCH, type RightsRow, readingRow, row, STAFF } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import { ChatStage, QUESTION } from './chat-stage';

//                   nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
const JONAS_CELLS = '    401    401   403   403   y      404    404    404 404';
const GERMANY_CELLS = '  401    401   403   403   y      404    y      y   y';
const UNREADABLE_CELLS = '  401    401   403   403   404    404    404    404 404';

/** Returns the rights to conversations: no person, not even a superior, sees another person's conversations. */
export const aiRights = (stage: Stage): RightsRow[] => {
  const chats = new ChatStage(stage);
  const jonasRow = (route: string, make: (ids: Awaited<ReturnType<ChatStage['askQuestion']>>) => { path: string; json?: unknown }) =>
    row(route, 'a conversation of jonas', JONAS_CELLS, async () => make(await chats.askQuestion()));
  return [
    row('ai.chat', 'a question', STAFF, () => ({ path: 'POST /ai/aisearch/chat', json: { question: QUESTION } })),
    jonasRow('ai.chat', ({ sessionId }) => ({ path: 'POST /ai/aisearch/chat', json: { question: QUESTION, session_id: sessionId } })),
    jonasRow('ai.chat', ({ turnId }) => ({ path: 'POST /ai/aisearch/chat', json: { question: QUESTION, turnId } })),
    jonasRow('ai.chat', ({ turnId }) => ({ path: 'POST /ai/aisearch/chat', json: { question: QUESTION, editOf: turnId } })),
    jonasRow('ai.chat', ({ runId }) => ({ path: 'POST /ai/aisearch/chat', json: { question: QUESTION, parentRun: runId } })),
    jonasRow('ai.chat', ({ runId }) => ({ path: 'POST /ai/aisearch/chat', json: { question: QUESTION, runId } })),
    readingRow('ai.conversations', 'GET /ai/display-conversation', STAFF),
    jonasRow('ai.conversation', ({ sessionId }) => ({ path: `GET /ai/display-conversation-sessionid?session_id=${sessionId}` })),
    jonasRow('ai.deleteConversation', ({ sessionId }) => ({ path: 'POST /ai/delete-conversation', json: { session_id: sessionId } })),
    jonasRow('ai.stop', ({ runId }) => ({ path: 'POST /ai/aisearch/stop', json: { runId } })),
    jonasRow('ai.run', ({ runId }) => ({ path: `GET /ai/aisearch/run?runId=${runId}` })),
    jonasRow('ai.rename', ({ sessionId }) => ({ path: 'POST /ai/aisearch/rename', json: { session_id: sessionId, title: 'Ranges' } })),
    jonasRow('ai.branch', ({ sessionId, runId }) => ({
      path: 'POST /ai/aisearch/branch',
      json: { session_id: sessionId, leafRun: runId },
    })),
    jonasRow('ai.feedback', ({ runId }) => ({ path: 'POST /ai/aisearch/feedback', json: { runId, good: true } })),
    readingRow('ai.find', 'GET /ai/aisearch/find?searchTerm=range', STAFF),
    row('ai.passage', 'an answer that does not cite the source', UNREADABLE_CELLS, async () => ({
      path: `GET /ai/aisearch/passage?runId=${(await chats.askQuestion()).runId}&n=999`,
    })),
    readingRow('ai.unanswered', 'GET /ai/aisearch/unanswered', STAFF),
    row('ai.settleUnanswered', 'a question of a local company', GERMANY_CELLS, async () => ({
      path: 'POST /ai/aisearch/unanswered',
      json: { unansweredId: await chats.submitUnanswered(), state: 'dismissed' },
    })),
    row('ai.run', 'a nonexistent run', NO_SUCH, () => ({ path: 'GET /ai/aisearch/run?runId=nothing' })),
  ];
};
