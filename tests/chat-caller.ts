import type { aiRoutes, ChatLine, RawInput } from '@portal/contracts';
import type { ScriptedAnswering } from './scripted-answering';
import type { Person } from './test-gateway';

type Line<T extends ChatLine['type']> = Extract<ChatLine, { type: T }>;

let nr = 0;

/** A question that no other test of its file sends. */
export const question = () => `Question ${++nr} of the range`;

/** Somebody who asks and reads the lines of the answer as they come. */
export const listen = async (person: Person, input: RawInput<typeof aiRoutes.chat>) => {
  const hangUp = new AbortController();
  const source = await person.ai.chat(input, { signal: hangUp.signal });
  const lines: ChatLine[] = [];
  const over = (async () => {
    for await (const line of source) lines.push(line);
  })();
  over.catch(() => undefined);
  const of = <T extends ChatLine['type']>(type: T): Line<T>[] => lines.filter((line): line is Line<T> => line.type === type);
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const begun = async () => {
    await until(() => of('begun').length > 0);
    return of('begun')[0]!;
  };
  const final = async () => {
    await over;
    return of('final')[0]!;
  };
  const text = () =>
    of('text')
      .map(({ content }) => content)
      .join('');
  return { lines, of, until, begun, final, text, hangUp: () => hangUp.abort() };
};

/** An answer of which half was said. */
export const halfSaid = async (answering: ScriptedAnswering, person: Person) => {
  const text = question();
  const caller = await listen(person, { question: text });
  const { runId, sessionId } = await caller.begun();
  const say = await answering.to(text);
  say({ text: 'Half an ' });
  await caller.until(() => caller.text() !== '');
  return { caller, runId, sessionId, say };
};
