import { Agent, get, type OutgoingHttpHeaders } from 'node:http';
import { serveCommands } from '../programs/answers.ts';

/** Callers that send the next request as soon as they have received the previous response. */
interface Asking {
  url: string;
  headers: OutgoingHttpHeaders[];
  callers: number;
  forMs: number;
}

const sendRequest = (agent: Agent, url: string, headers: OutgoingHttpHeaders): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode} ${body}`));
      });
    }).on('error', reject);
  });

serveCommands({
  one: ({ url, headers: [headers] }: Asking) => sendRequest(new Agent(), url, headers!),
  ask: async ({ url, headers, callers, forMs }: Asking) => {
    const agent = new Agent({ keepAlive: true, maxSockets: callers });
    const endAt = performance.now() + forMs;
    let requests = 0;
    const runCaller = async () => {
      while (performance.now() < endAt) await sendRequest(agent, url, headers[requests++ % headers.length]!);
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: callers }, runCaller));
    const seconds = (performance.now() - startedAt) / 1000;
    agent.destroy();
    return { requests, seconds };
  },
});
