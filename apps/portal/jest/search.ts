import { expect } from '@jest/globals';
import type { AnswerCard, ChatLine, Conversation, Run, UserInfo } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../src/live/session';
import { makeConversation, makeRun, makeTurn } from './chat';
import { applyFact } from './facts';
import type { Gateway } from './gateway';
import { grantFor, openGatewayFor, person } from './people';
import type { openAt } from './portal';
import { writeInto } from './write-into';

export const SESSION = '7b3f1c9e-0a51-4a67-9a55-0e3f4b2d9a01';
export const TEST_TIME = '2026-11-21T09:00:00.000Z';

type SendLine = (line: ChatLine) => void;

// The session actor restores a session only on its first start, so later tests sign in explicitly.
let hasStarted = false;

export function enterAs(user: UserInfo): Gateway {
  const gateway = openGatewayFor(user);
  if (hasStarted) session.signIn(grantFor(user));
  hasStarted = true;
  return gateway;
}

/** Serves one conversation. The test sends the lines of an answer. */
export function serveConversation(start: Conversation | null = null) {
  const gateway = enterAs(person());
  let conversation = start;
  let sendLine: SendLine = () => undefined;
  let request: { runId: string; question: string } = { runId: '', question: '' };
  gateway.on('ai', 'conversations', () => ({
    items: conversation ? [{ ...conversation, activeRun: null }] : [],
    totalCount: conversation ? 1 : 0,
  }));
  gateway.on('ai', 'conversation', () => conversation ?? makeConversation([]));
  gateway.on('ai', 'chat', ({ runId = '', question }) => {
    request = { runId, question };
    const lines: ChatLine[] = [];
    let wake = () => undefined as void;
    sendLine = (line) => {
      lines.push(line);
      wake();
    };
    return (async function* () {
      while (true) {
        const line = lines.shift();
        if (line) yield line;
        else await new Promise<void>((resolve) => (wake = resolve));
        if (line?.type === 'final') return;
      }
    })();
  });
  const head = { sessionId: SESSION, title: 'How warm may it get?', date: TEST_TIME, category: 'documents' } as const;
  return {
    gateway,
    runId: () => request.runId,
    begin: async () => {
      await waitFor(() => expect(gateway.inputs('ai.chat')).toHaveLength(1));
      await act(async () => sendLine({ type: 'begun', runId: request.runId, turnId: `t-${request.runId}`, ...head }));
    },
    step: (step: Extract<ChatLine, { type: 'step' }>['step']) => act(async () => sendLine({ type: 'step', step })),
    card: (card: AnswerCard) => act(async () => sendLine({ type: 'card', card })),
    text: (content: string, at: number) => act(async () => sendLine({ type: 'text', content, runId: request.runId, index: at, at })),
    end: (run: Partial<Run> = {}) =>
      act(async () => {
        const row = makeRun(request.runId, run);
        const turn = makeTurn(`t-${request.runId}`, { question: request.question, runs: [row] });
        conversation = makeConversation([...(conversation?.turns ?? []), turn], { ...head });
        const { writer, found, cut, documents, suggestions, unknownCodes, retryAt, cards, citations, text } = row;
        const state = row.state as 'ended';
        sendLine({
          type: 'final',
          runId: row.runId,
          state,
          why: row.why,
          text,
          writer,
          found,
          cut,
          documents,
          suggestions,
          unknownCodes,
          retryAt,
          cards,
          citations,
          ...head,
        });
        await applyFact('chat.ended', { sessionId: SESSION, runId: row.runId, state, length: text.length });
      }),
  };
}

export const field = () => screen.findByRole('textbox', { name: 'Your question' });
export const ask = async (user: Awaited<ReturnType<typeof openAt>>['person'], question: string) => {
  await writeInto(user, await field(), question);
  await user.keyboard('{Enter}');
};
export const answer = () => screen.findByRole('region', { name: 'Answer' });
