import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { ENV, type Env } from '../config/env';
import { networkOf } from '../http/network';
import { type Connection, terminate } from './socket-connection';
import { Tally } from './tally';

/** A connection that has not been authenticated yet. */
interface PendingConnection {
  network: string;
  connection: Connection | null;
  release: () => void;
}

/**
 * The connections awaiting admission, counted by network, so that unfinished handshakes cannot exhaust a gateway. Above the limit, a new
 * connection displaces the one that has been silent longest, so that silent connections do not block other users of their address.
 */
@Injectable()
export class PendingConnections {
  private readonly tally = new Tally(LIMITS.unseatedPerAddress);
  private readonly pendingConnections = new WeakMap<IncomingMessage, PendingConnection>();
  /** The connections of each network whose token is not being checked, oldest first. */
  private readonly silent = new Map<string, Set<PendingConnection>>();

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** True if the request's connection may start its handshake. */
  admits(request: IncomingMessage): boolean {
    const { socket } = request;
    const network = networkOf(this.addressOf(request));
    const releaseSlot = this.tally.take(network) ?? (this.closeSilentConnection(network) ? this.tally.take(network) : null);
    if (!releaseSlot) return false;
    const pendingConnection: PendingConnection = {
      network,
      connection: null,
      release: () => {
        // Remove the listener, because one connection of a proxy carries the handshakes of many clients.
        socket.off('close', pendingConnection.release);
        this.forgetSilent(pendingConnection);
        releaseSlot();
      },
    };
    this.pendingConnections.set(request, pendingConnection);
    this.addSilent(pendingConnection);
    socket.once('close', pendingConnection.release);
    return true;
  }

  /** Records the connection that the handshake has opened. */
  recordOpened(connection: Connection): void {
    const pendingConnection = connection.request && this.pendingConnections.get(connection.request);
    if (pendingConnection) pendingConnection.connection = connection;
  }

  /** Protects a connection from displacement while its token is checked. After a refusal the connection counts as silent again. */
  async protectWhileProving<T>(request: IncomingMessage | undefined, prove: () => Promise<T>): Promise<T> {
    const pendingConnection = request && this.pendingConnections.get(request);
    if (pendingConnection) this.forgetSilent(pendingConnection);
    try {
      return await prove();
    } catch (error) {
      if (pendingConnection?.connection?.readyState === 'open') this.addSilent(pendingConnection);
      throw error;
    }
  }

  /** Called when the connection was admitted or closed. */
  release(request: IncomingMessage | undefined): void {
    if (request) this.pendingConnections.get(request)?.release();
  }

  /** Closes the network's connection that has been silent longest. Returns false if there is none. */
  private closeSilentConnection(network: string): boolean {
    for (const pendingConnection of this.silent.get(network) ?? []) {
      // Skip a connection whose handshake response is still being sent.
      if (!pendingConnection.connection) continue;
      pendingConnection.release();
      terminate(pendingConnection.connection);
      return true;
    }
    return false;
  }

  private addSilent(pendingConnection: PendingConnection): void {
    const silentConnections = this.silent.get(pendingConnection.network) ?? new Set();
    this.silent.set(pendingConnection.network, silentConnections.add(pendingConnection));
  }

  private forgetSilent(pendingConnection: PendingConnection): void {
    const silentConnections = this.silent.get(pendingConnection.network);
    if (silentConnections?.delete(pendingConnection) && !silentConnections.size) this.silent.delete(pendingConnection.network);
  }

  /** Returns the client address. Trusts as many hops of X-Forwarded-For as there are proxies in front of the gateway. */
  private addressOf({ headers, socket }: IncomingMessage): string {
    const forwardedAddresses = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const hops = [socket.remoteAddress ?? '', ...forwardedAddresses.map((hop) => hop.trim()).reverse()].filter(Boolean);
    return hops[Math.min(this.env.TRUST_PROXY, hops.length - 1)] ?? '';
  }
}
