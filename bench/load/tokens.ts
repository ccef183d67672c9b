import { serveCommands } from '../programs/answers.ts';

/** The endpoint that receives the questions, with one access token per simulated user. */
interface LoadTarget {
  url: string;
  headers: Record<string, string>;
  tokens: string[];
}
const QUESTION = 'What is the response time of the YD-P7?';
const FIRST_WORD = 'The ';

let target: LoadTarget;
let pendingAnswers: Promise<string>[] = [];

/** Resolves after the first word of the answer. The rest is read in the background. */
const requestAnswer = async (token: string): Promise<void> => {
  const firstWord = Promise.withResolvers<void>();
  const readAnswer = async () => {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: { ...target.headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: QUESTION }),
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes, { stream: true });
      if (text.includes(FIRST_WORD)) firstWord.resolve();
    }
    if (!text.includes(FIRST_WORD)) throw new Error(`${response.status} ${text.slice(0, 300)}`);
    return text;
  };
  const fullText = readAnswer().catch((error: unknown) => {
    firstWord.reject(error);
    throw error;
  });
  pendingAnswers.push(fullText);
  fullText.catch(() => undefined);
  await firstWord.promise;
};

serveCommands({
  set: (params: LoadTarget) => {
    target = params;
  },
  /** Starts this many streams, a few at a time. Resolves when each has its first word. */
  begin: async ({ streams }: { streams: number }) => {
    const queue = target.tokens.slice(0, streams);
    const runWorker = async () => {
      for (let token = queue.pop(); token !== undefined; token = queue.pop()) await requestAnswer(token);
    };
    await Promise.all(Array.from({ length: 8 }, runWorker));
  },
  /** Resolves when all answers are complete. Fails if an answer lacks the last word. */
  finish: async ({ lastWord }: { lastWord: string }) => {
    const texts = await Promise.all(pendingAnswers);
    pendingAnswers = [];
    const incomplete = texts.find((text) => !text.includes(lastWord));
    if (incomplete !== undefined) throw new Error(`An answer ended early: ${incomplete.slice(-300)}`);
  },
});
