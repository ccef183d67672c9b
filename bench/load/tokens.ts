import { answers } from '../programs/answers.ts';

/** People who ask at once, and read their answers to the end. */
interface Stage {
  url: string;
  headers: Record<string, string>;
  tokens: string[];
}
const QUESTION = 'What is the response time of the YD-P7?';
const FIRST_WORD = 'The ';

let stage: Stage;
let reading: Promise<string>[] = [];

/** Resolves once the first word is there; the rest is read on. */
const ask = async (token: string): Promise<void> => {
  const begun = Promise.withResolvers<void>();
  const read = async () => {
    const response = await fetch(stage.url, {
      method: 'POST',
      headers: { ...stage.headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: QUESTION }),
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes, { stream: true });
      if (text.includes(FIRST_WORD)) begun.resolve();
    }
    if (!text.includes(FIRST_WORD)) throw new Error(`${response.status} ${text.slice(0, 300)}`);
    return text;
  };
  const whole = read().catch((error: unknown) => {
    begun.reject(error);
    throw error;
  });
  reading.push(whole);
  whole.catch(() => undefined);
  await begun.promise;
};

answers({
  set: (given: Stage) => {
    stage = given;
  },
  /** So many ask, a few at a time; resolves when each has the first word. */
  begin: async ({ streams }: { streams: number }) => {
    const waiting = stage.tokens.slice(0, streams);
    const worker = async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await ask(token);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  },
  /** Resolves when all have read their answers to the end, which is that word. */
  finish: async ({ lastWord }: { lastWord: string }) => {
    const texts = await Promise.all(reading);
    reading = [];
    const short = texts.find((text) => !text.includes(lastWord));
    if (short !== undefined) throw new Error(`An answer ended early: ${short.slice(-300)}`);
  },
});
