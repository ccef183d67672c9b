import { randomUUID } from 'node:crypto';
import { chatRoom } from '../../apps/gateway/src/platform/facts/rooms';
import { Signals } from '../../apps/gateway/src/platform/live/signals';
import type { LiveClient } from '../kit/live-client';
import { CARD, ChatStage, FIGURES, OWNER, QUESTION } from './ai/chat-stage';
import { aiRights } from './ai/rights';
import { type DefineFeature, exempt, type SignalScene } from './feature';
import { Documents } from './publications/documents';

const OUTSIDERS = ['lena', 'marco', 'sam', 'bruno'] as const;

/** Defines the law-test rows for the AI search: conversations, questions and their answers. */
const ai: DefineFeature = (stage) => {
  const chats = new ChatStage(stage);
  const documents = new Documents(stage);
  const sendQuestionAsLena = async () => chats.askQuestion('lena');
  const unseenConversation = (path: string, more: object = {}) => ({
    existing: async () => (await sendQuestionAsLena()).sessionId,
    make: [(id: string) => ({ path, json: { session_id: id, ...more } })],
  });
  const ownerToken = async () => (await stage.as(OWNER)).token;
  /** Opens the conversation in one of its owner's tabs. */
  const openConversation = async (from: LiveClient, sessionId: string) => {
    from.socket.emit('at', { at: { place: 'chat', id: sessionId } });
    await from.until((events) => events.some(({ event }) => event === 'presence.changed'));
  };
  const signalOf = (from: LiveClient, signal: string, sessionId: string) =>
    from.until((events) =>
      events.some(({ event, message }) => event === signal && (message as { sessionId?: string }).sessionId === sessionId),
    );
  const signalScene = (signal: 'chat.step' | 'chat.delta' | 'chat.figures' | 'chat.card', more: object): SignalScene => ({
    from: OWNER,
    hears: [],
    nonReceivers: OUTSIDERS,
    make: async (from) => {
      const { sessionId, runId } = await chats.askQuestion();
      await openConversation(from, sessionId);
      stage.gateway.app.get(Signals).send([chatRoom(sessionId)], signal, { sessionId, runId, ...more } as never);
      await signalOf(from, signal, sessionId);
      return (data) => data['sessionId'] === sessionId;
    },
  });
  return {
    rights: aiRights(stage),
    assertions: {},
    unseen: {
      'ai.chat': {
        existing: async () => (await sendQuestionAsLena()).sessionId,
        make: [(id) => ({ path: 'POST /ai/aisearch/chat', json: { question: QUESTION, session_id: id } })],
      },
      'ai.conversation': {
        existing: async () => (await sendQuestionAsLena()).sessionId,
        make: [(id) => ({ path: `GET /ai/display-conversation-sessionid?session_id=${id}` })],
      },
      'ai.deleteConversation': unseenConversation('POST /ai/delete-conversation'),
      'ai.rename': unseenConversation('POST /ai/aisearch/rename', { title: 'Ranges' }),
      'ai.branch': unseenConversation('POST /ai/aisearch/branch', { leafRun: 'r1' }),
      'ai.stop': {
        existing: async () => (await sendQuestionAsLena()).runId,
        make: [(id) => ({ path: 'POST /ai/aisearch/stop', json: { runId: id } })],
      },
      'ai.run': {
        existing: async () => (await sendQuestionAsLena()).runId,
        make: [(id) => ({ path: `GET /ai/aisearch/run?runId=${id}` })],
      },
      'ai.feedback': {
        existing: async () => (await sendQuestionAsLena()).runId,
        make: [(id) => ({ path: 'POST /ai/aisearch/feedback', json: { runId: id, good: true } })],
      },
      'ai.settleUnanswered': {
        existing: () => chats.submitUnanswered('chloe'),
        make: [(unansweredId) => ({ path: 'POST /ai/aisearch/unanswered', json: { unansweredId, state: 'dismissed' } })],
      },
      'ai.passage': {
        existing: async () => (await sendQuestionAsLena()).runId,
        make: [(id) => ({ path: `GET /ai/aisearch/passage?runId=${id}&n=1` })],
      },
    },
    reads: {
      'ai.conversations': ['GET /ai/display-conversation', 'GET /ai/display-conversation?pageSize=1'],
      'ai.conversation': ['GET /ai/display-conversation-sessionid?session_id={conversation}'],
      'ai.run': ['GET /ai/aisearch/run?runId={run}'],
      'ai.find': ['e', 'Verborgen', 'range'].map((term) => `GET /ai/aisearch/find?searchTerm=${term}`),
      'ai.unanswered': ['', '?state=dismissed', '?searchTerm=e', '?pageSize=1'].map((query) => `GET /ai/aisearch/unanswered${query}`),
      'ai.passage': ['GET /ai/aisearch/passage?runId={run}&n=1'],
    },
    uses: {
      'ai.chat': exempt('Its use is recorded and tested in usage.spec'),
      'ai.deleteConversation': exempt('Managing conversations is not counted; questions are'),
      'ai.stop': exempt('Managing conversations is not counted; questions are'),
      'ai.rename': exempt('Managing conversations is not counted; questions are'),
      'ai.branch': exempt('Managing conversations is not counted; questions are'),
      'ai.feedback': 'ai rated',
      'ai.settleUnanswered': 'ai settled',
    },
    writes: {
      'ai.chat': exempt('Its response is a stream: the id of the run makes repeated calls one effect, tested in chat.spec'),
      'ai.stop': exempt('Stopping a stopped run changes nothing'),
      'ai.deleteConversation': {
        'the deletion of a conversation': {
          make: async () => ({
            path: 'POST /ai/delete-conversation',
            json: { session_id: (await chats.askQuestion()).sessionId },
            token: await ownerToken(),
          }),
          effect: { fact: 1 },
          other: (call) => ({ ...call, json: { session_id: randomUUID() } }),
          records: ({ json }) =>
            stage.gateway.database.db
              .selectFrom('conversation')
              .select('deleted_at')
              .where('id', '=', (json as { session_id: string }).session_id)
              .execute(),
        },
      },
      'ai.rename': {
        'the renaming of a conversation': {
          make: async () => ({
            path: 'POST /ai/aisearch/rename',
            json: { session_id: (await chats.askQuestion()).sessionId, title: 'Ranges' },
            token: await ownerToken(),
          }),
          effect: { fact: 1 },
          other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Spans' } }),
          records: ({ json }) =>
            stage.gateway.database.db
              .selectFrom('conversation')
              .select('title')
              .where('id', '=', (json as { session_id: string }).session_id)
              .execute(),
        },
      },
      'ai.branch': {
        'the selection of a branch': {
          make: async () => {
            const { sessionId, runId } = await chats.askQuestion();
            return { path: 'POST /ai/aisearch/branch', json: { session_id: sessionId, leafRun: runId }, token: await ownerToken() };
          },
          effect: { fact: 1 },
          other: (call) => ({ ...call, json: { ...(call.json as object), leafRun: randomUUID() } }),
        },
      },
      'ai.settleUnanswered': {
        'the dismissal of a question': {
          make: async () => ({
            path: 'POST /ai/aisearch/unanswered',
            json: { unansweredId: await chats.submitUnanswered(), state: 'dismissed' },
            token: await ownerToken(),
          }),
          effect: { fact: 1, audit: 1 },
          other: (call) => ({ ...call, json: { ...(call.json as object), state: 'written' } }),
        },
      },
      'ai.feedback': {
        'positive feedback on an answer': {
          make: async () => ({
            path: 'POST /ai/aisearch/feedback',
            json: { runId: (await chats.askQuestion()).runId, good: true },
            token: await ownerToken(),
          }),
          effect: { fact: 1 },
          other: (call) => ({ ...call, json: { ...(call.json as object), good: false } }),
          records: ({ json }) =>
            stage.gateway.database.db
              .selectFrom('chat_feedback')
              .select('good')
              .where('run_id', '=', (json as { runId: string }).runId)
              .execute(),
        },
      },
    },
    cached: async () => {
      const queries = await import('../../apps/portal/src/features/ai/ai.queries');
      return {
        'ai.conversations': () => [queries.conversationsQuery().queryKey],
        'ai.conversation': () => stage.onScreen('conversation').map((id) => queries.conversationQuery(id).queryKey),
        'ai.find': () => [queries.foundQuery('range').queryKey],
        'ai.unanswered': ({ person }) => [person.ai.unanswered.query({}).queryKey],
        'ai.run': exempt('It is read after missed signals and updates the state machine of the conversation'),
        'ai.passage': exempt('A drawer requests it when it is opened'),
      };
    },
    concerns: ['chat.began', 'chat.ended', 'chat.changed', 'chat.source-changed', 'unanswered.changed'],
    scenes: {
      'chat.began': { 'a question is asked': async () => () => chats.askQuestion() },
      'chat.ended': {
        'a second question in a conversation is answered': async () => {
          const { sessionId } = await chats.openOnScreens();
          return () => chats.askQuestion(OWNER, { sessionId });
        },
        'an answer is regenerated': async () => {
          const { turnId } = await chats.openOnScreens();
          return () => chats.askQuestion(OWNER, { turnId });
        },
      },
      'chat.changed': {
        'a conversation is renamed': async () => {
          const { sessionId } = await chats.openOnScreens();
          return async () => (await stage.as(OWNER)).ai.rename({ sessionId, title: 'Ranges of transmitters' });
        },
        'a conversation is deleted': async () => {
          const { sessionId } = await chats.openOnScreens();
          return async () => (await stage.as(OWNER)).ai.deleteConversation({ sessionId });
        },
        'an answer is rated as good': async () => {
          const { runId } = await chats.openOnScreens();
          return async () => (await stage.as(OWNER)).ai.feedback({ runId, good: true });
        },
      },
      'unanswered.changed': {
        'a question remains unanswered': async () => () => chats.submitUnanswered(),
        'a question is dismissed': async () => {
          const unansweredId = await chats.submitUnanswered();
          return async () => (await stage.as('marco')).ai.settleUnanswered({ unansweredId, state: 'dismissed' });
        },
      },
      'chat.source-changed': {
        'a source is withdrawn': async () => {
          const documentId = await chats.citeDocument();
          return () => documents.withdraw('lena', documentId);
        },
      },
    },
    signals: {
      'chat.step': signalScene('chat.step', { step: { kind: 'searching', documents: 3 } }),
      'chat.delta': signalScene('chat.delta', { index: 0, at: 0, text: 'From' }),
      'chat.figures': signalScene('chat.figures', { figures: FIGURES }),
      'chat.card': signalScene('chat.card', { card: CARD }),
      'chat.caught-up': {
        from: OWNER,
        hears: [],
        nonReceivers: OUTSIDERS,
        make: async (from) => {
          const { sessionId, runId } = await chats.askQuestion();
          // Simulates another process that is writing the answer.
          const lease = {
            state: 'writing',
            body: 'From 0',
            node: 'another',
            ended_at: null,
            lease_until: new Date(Date.now() + 60_000),
          } as const;
          await stage.gateway.database.db.updateTable('chat_run').set(lease).where('id', '=', runId).execute();
          await openConversation(from, sessionId);
          await signalOf(from, 'chat.caught-up', sessionId);
          return (data) => data['sessionId'] === sessionId;
        },
      },
    },
    values: {
      question: QUESTION,
      session_id: 'c1',
      runId: 'r1',
      leafRun: 'r1',
      good: true,
      n: 1,
      unansweredId: 'u1',
      state: 'dismissed',
    },
  };
};

export default ai;
