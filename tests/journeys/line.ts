import type { BrowserContext } from 'playwright/test';

/** The way of one device to the server. Cut, nothing of the API and no news come through, while the pages themselves still load. */
export interface ServerLine {
  cut: () => Promise<void>;
  mend: () => void;
}

/** Holds for pages that are opened after it. */
export const lineOf = async (context: BrowserContext): Promise<ServerLine> => {
  let whole = true;
  const open = new Set<() => Promise<void>>();
  await context.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (!whole) return socket.close();
    const server = socket.connectToServer();
    open.add(async () => {
      await server.close();
      await socket.close();
    });
  });
  await context.route(/\/(api|socket\.io)\//, (route) => (whole ? route.continue() : route.abort('internetdisconnected')));
  return {
    async cut() {
      whole = false;
      await Promise.all([...open].map((end) => end()));
      open.clear();
    },
    mend() {
      whole = true;
    },
  };
};
