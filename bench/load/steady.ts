import { Agent, get, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from '../programs/answers.ts';

/** One call every `everyMs`, whether the one before is answered or not. */
interface Calling {
  url: string;
  headers: OutgoingHttpHeaders;
  everyMs: number;
}

const agent = new Agent({ keepAlive: true });
const answered = ({ url, headers }: Calling): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${response.statusCode}`));
      });
    }).on('error', reject);
  });

let calls: Promise<number>[] = [];
let calling = false;
let rounds = Promise.resolve();

answers({
  begin: (given: Calling) => {
    calls = [];
    calling = true;
    rounds = (async () => {
      while (calling) {
        calls.push(answered(given));
        await pause(given.everyMs);
      }
    })();
  },
  /** Milliseconds that each answer took. */
  finish: async (): Promise<number[]> => {
    calling = false;
    await rounds;
    return Promise.all(calls);
  },
});
