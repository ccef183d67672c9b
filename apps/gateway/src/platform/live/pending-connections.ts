import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { ENV, type Env } from '../config/env';
import { networkOf } from '../http/network';
import { type Connection, terminate } from './socket-connection';
import { Tally } from './tally';

/** A connection that has not been authenticated yet. */
interface Stranger {
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
  private readonly strangers = new WeakMap<IncomingMessage, Stranger>();
  /** The connections of each network whose token is not being checked, oldest first. */
  private readonly silent = new Map<string, Set<Stranger>>();

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** True if the connection of this request may start its handshake. */
  admits(request: IncomingMessage): boolean {
    const { socket } = request;
    const network = networkOf(this.addressOf(request));
    const giveBack = this.tally.take(network) ?? (this.endSilent(network) ? this.tally.take(network) : null);
    if (!giveBack) return false;
    const stranger: Stranger = {
      network,
      connection: null,
      release: () => {
        // Remove the listener, because one connection of a proxy carries the handshakes of many clients.
        socket.off('close', stranger.release);
        this.forgetSilent(stranger);
        giveBack();
      },
    };
    this.strangers.set(request, stranger);
    this.addSilent(stranger);
    socket.once('close', stranger.release);
    return true;
  }

  /** Records the connection that the handshake has opened. */
  opened(connection: Connection): void {
    const stranger = connection.request && this.strangers.get(connection.request);
    if (stranger) stranger.connection = connection;
  }

  /** Protects a connection from displacement while its token is checked. After a refusal the connection counts as silent again. */
  async whileProving<T>(request: IncomingMessage | undefined, prove: () => Promise<T>): Promise<T> {
    const stranger = request && this.strangers.get(request);
    if (stranger) this.forgetSilent(stranger);
    try {
      return await prove();
    } catch (error) {
      if (stranger?.connection?.readyState === 'open') this.addSilent(stranger);
      throw error;
    }
  }

  /** Called when the connection was admitted or closed. */
  release(request: IncomingMessage | undefined): void {
    if (request) this.strangers.get(request)?.release();
  }

  /** Closes the network's connection that has been silent longest. Returns false if there is none. */
  private endSilent(network: string): boolean {
    for (const stranger of this.silent.get(network) ?? []) {
      // Skip a connection whose handshake response is still being sent.
      if (!stranger.connection) continue;
      stranger.release();
      terminate(stranger.connection);
      return true;
    }
    return false;
  }

  private addSilent(stranger: Stranger): void {
    const all = this.silent.get(stranger.network) ?? new Set();
    this.silent.set(stranger.network, all.add(stranger));
  }

  private forgetSilent(stranger: Stranger): void {
    const all = this.silent.get(stranger.network);
    if (all?.delete(stranger) && !all.size) this.silent.delete(stranger.network);
  }

  /** Returns the client address. Trusts as many hops of X-Forwarded-For as there are proxies in front of the gateway. */
  private addressOf({ headers, socket }: IncomingMessage): string {
    const forwardedAddresses = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const hops = [socket.remoteAddress ?? '', ...forwardedAddresses.map((hop) => hop.trim()).reverse()].filter(Boolean);
    return hops[Math.min(this.env.TRUST_PROXY, hops.length - 1)] ?? '';
  }
}
