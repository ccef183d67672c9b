import type { aiRoutes, ChatLine, RawInput } from '@portal/contracts';
import type { Person } from '../test-gateway';
import type { ScriptedAnswerer } from './scripted-answering';

type Line<T extends ChatLine['type']> = Extract<ChatLine, { type: T }>;

let nr = 0;

/** Returns a question that no other test of the file uses. */
export const question = () => `Question ${++nr} of the range`;

/** Submits a question and collects the streamed lines of its answer. */
export const streamAnswer = async (person: Person, input: RawInput<typeof aiRoutes.chat>) => {
  const abortController = new AbortController();
  const source = await person.ai.chat(input, { signal: abortController.signal });
  const lines: ChatLine[] = [];
  const completion = (async () => {
    for await (const line of source) lines.push(line);
  })();
  completion.catch(() => undefined);
  const linesOf = <T extends ChatLine['type']>(type: T): Line<T>[] => lines.filter((line): line is Line<T> => line.type === type);
  const waitUntil = async (isDone: () => boolean) => {
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const waitUntilStarted = async () => {
    await waitUntil(() => linesOf('begun').length > 0);
    return linesOf('begun')[0]!;
  };
  const readFinal = async () => {
    await completion;
    return linesOf('final')[0]!;
  };
  const readText = () =>
    linesOf('text')
      .map(({ content }) => content)
      .join('');
  return {
    lines,
    of: linesOf,
    until: waitUntil,
    begun: waitUntilStarted,
    final: readFinal,
    text: readText,
    hangUp: () => abortController.abort(),
  };
};

/** Starts an answer and waits until half of its text is written. */
export const startHalfAnswer = async (answerScript: ScriptedAnswerer, person: Person) => {
  const text = question();
  const caller = await streamAnswer(person, { question: text });
  const { runId, sessionId } = await caller.begun();
  const sendPiece = await answerScript.to(text);
  sendPiece({ text: 'Half an ' });
  await caller.until(() => caller.text() !== '');
  return { caller, runId, sessionId, say: sendPiece };
};
