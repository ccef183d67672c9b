import type { Page } from 'playwright/test';

/** The ping of Engine.IO. */
const HEARTBEAT = '2';

/** Holds back messages to the page's socket until they are released, while requests are still answered. Applies to sockets opened later. */
export const delaySocket = async (page: Page): Promise<{ hold: () => void; letThrough: () => void }> => {
  const heldMessages: (() => void)[] = [];
  let slow = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      // A connection without heartbeats would time out.
      if (slow && message !== HEARTBEAT) heldMessages.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold() {
      slow = true;
    },
    letThrough() {
      slow = false;
      for (const send of heldMessages.splice(0)) send();
    },
  };
};
