import { Agent, get, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { serveCommands } from '../programs/answers.ts';

/** A request that is repeated every `everyMs` without waiting for earlier responses. */
interface Calling {
  url: string;
  headers: OutgoingHttpHeaders;
  everyMs: number;
}

const agent = new Agent({ keepAlive: true });
const timeRequest = ({ url, headers }: Calling): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get(url, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${response.statusCode}`));
      });
    }).on('error', reject);
  });

let calls: Promise<number>[] = [];
let isCalling = false;
let rounds = Promise.resolve();

serveCommands({
  begin: (params: Calling) => {
    calls = [];
    isCalling = true;
    rounds = (async () => {
      while (isCalling) {
        calls.push(timeRequest(params));
        await pause(params.everyMs);
      }
    })();
  },
  /** Stops the requests. Returns the duration of each in milliseconds. */
  finish: async (): Promise<number[]> => {
    isCalling = false;
    await rounds;
    return Promise.all(calls);
  },
});
