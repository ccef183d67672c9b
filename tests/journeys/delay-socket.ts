import type { Page } from 'playwright/test';

/** Engine.IO's ping. */
const HEARTBEAT = '2';

/** Holds back what the socket of a page is told, until it is let through; what the page asks is answered all the while. For a socket opened after it. */
export const delaySocket = async (page: Page): Promise<{ hold: () => void; letThrough: () => void }> => {
  const late: (() => void)[] = [];
  let slow = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      // A line whose heartbeat is held back as well would be given up after a while.
      if (slow && message !== HEARTBEAT) late.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold() {
      slow = true;
    },
    letThrough() {
      slow = false;
      for (const send of late.splice(0)) send();
    },
  };
};
