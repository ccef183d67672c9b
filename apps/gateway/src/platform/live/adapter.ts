import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { ServerOptions } from 'socket.io';
import type { Origins } from '../http/origins';
import { SOCKET_HEADERS } from '../http/security-headers';
import { scopeSockets } from '../http/unexpected-errors';
import type { PendingConnections } from './pending-connections';

/** The Socket.IO adapter with the settings of this product: origin checks for polling and upgrades alike, no compression, small frames. */
export class LiveAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly origins: Origins,
    private readonly pendingConnections: PendingConnections,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): ReturnType<IoAdapter['createIOServer']> {
    const server = super.createIOServer(port, {
      ...options,
      path: '/socket.io',
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: 16 * 1024,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      connectTimeout: 10_000,
      allowRequest: (request: IncomingMessage, decide: (error: string | null, isAllowed: boolean) => void) =>
        decide(null, this.origins.allows(request.headers.origin) && this.pendingConnections.admits(request)),
    } as ServerOptions);
    scopeSockets(server);
    server.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, SOCKET_HEADERS));
    return server;
  }
}
