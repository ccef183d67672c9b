import type { Page } from 'playwright/test';

/** Records everything that a page receives: the text of each response and socket frame. Must be called before the first request. */
export const recordTraffic = (page: Page): (() => Promise<string>) => {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!/\/(api|socket\.io)\//.test(new URL(response.url()).pathname)) return;
    // Navigating to another page discards unread responses.
    texts.push(response.text().catch((failure: Error) => failure.message));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => texts.push(Promise.resolve(payload.toString()))));
  return async () => (await Promise.all(texts)).join('\n');
};
