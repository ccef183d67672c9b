import type { Page } from 'playwright/test';

/** The ping packet of Engine.IO. */
const HEARTBEAT = '2';

/** Delays messages to the page's sockets until they are released, while HTTP requests continue. Affects sockets that are opened later. */
export const delaySocket = async (page: Page): Promise<{ hold: () => void; letThrough: () => void }> => {
  const heldMessages: (() => void)[] = [];
  let isSlow = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      // Without heartbeats the connection would time out.
      if (isSlow && message !== HEARTBEAT) heldMessages.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold() {
      isSlow = true;
    },
    letThrough() {
      isSlow = false;
      for (const send of heldMessages.splice(0)) send();
    },
  };
};
