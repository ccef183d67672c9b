import type { aiRoutes, ChatLine, RawInput } from '@portal/contracts';
import type { Person } from '../test-gateway';
import type { ScriptedAnswerer } from './scripted-answering';

type Line<T extends ChatLine['type']> = Extract<ChatLine, { type: T }>;

let nr = 0;

/** Returns a question that no other test of the file asks. */
export const question = () => `Question ${++nr} of the range`;

/** Asks a question and collects the streamed lines of its answer. */
export const streamAnswer = async (person: Person, input: RawInput<typeof aiRoutes.chat>) => {
  const abort = new AbortController();
  const source = await person.ai.chat(input, { signal: abort.signal });
  const lines: ChatLine[] = [];
  const end = (async () => {
    for await (const line of source) lines.push(line);
  })();
  end.catch(() => undefined);
  const of = <T extends ChatLine['type']>(type: T): Line<T>[] => lines.filter((line): line is Line<T> => line.type === type);
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const waitUntilBegun = async () => {
    await until(() => of('begun').length > 0);
    return of('begun')[0]!;
  };
  const final = async () => {
    await end;
    return of('final')[0]!;
  };
  const text = () =>
    of('text')
      .map(({ content }) => content)
      .join('');
  return { lines, of, until, begun: waitUntilBegun, final, text, hangUp: () => abort.abort() };
};

/** Starts an answer and waits until half of its text is written. */
export const startHalfAnswer = async (answerScript: ScriptedAnswerer, person: Person) => {
  const text = question();
  const caller = await streamAnswer(person, { question: text });
  const { runId, sessionId } = await caller.begun();
  const say = await answerScript.to(text);
  say({ text: 'Half an ' });
  await caller.until(() => caller.text() !== '');
  return { caller, runId, sessionId, say };
};
