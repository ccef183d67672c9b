import type { Page } from 'playwright/test';

/** Collects whatever reaches a browser: the text of every answer and of every frame on its sockets. To be put on before it is spoken to. */
export const recordTraffic = (page: Page): (() => Promise<string>) => {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!/\/(api|socket\.io)\//.test(new URL(response.url()).pathname)) return;
    // A page that is left behind takes the answers with it that nobody has read.
    texts.push(response.text().catch((failure: Error) => failure.message));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => texts.push(Promise.resolve(payload.toString()))));
  return async () => (await Promise.all(texts)).join('\n');
};
