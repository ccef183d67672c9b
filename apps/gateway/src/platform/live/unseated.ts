import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { ENV, type Env } from '../config/env';
import { networkOf } from '../http/network';
import { Tally } from './tally';
import { type Connection, terminate } from './transport';

/** A connection that has not proved yet whose it is. */
interface Stranger {
  network: string;
  connection: Connection | null;
  release: () => void;
}

/**
 * Connections that have not proved yet whose they are, counted by network: nobody fills a gateway with handshakes that never end. A newcomer beyond
 * the limit takes the place of the one that has been silent for longest, so that silent connections keep nobody out who shares their address.
 */
@Injectable()
export class Unseated {
  private readonly tally = new Tally(LIMITS.unseatedPerAddress);
  private readonly strangers = new WeakMap<IncomingMessage, Stranger>();
  /** Those of each network that are not being looked at, the oldest first. */
  private readonly silent = new Map<string, Set<Stranger>>();

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether this connection may begin its handshake. */
  admits(request: IncomingMessage): boolean {
    const { socket } = request;
    const network = networkOf(this.addressOf(request));
    const giveBack = this.tally.take(network) ?? (this.endSilent(network) ? this.tally.take(network) : null);
    if (!giveBack) return false;
    const stranger: Stranger = {
      network,
      connection: null,
      release: () => {
        // Over one connection of a proxy come the handshakes of many.
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

  /** The connection that the handshake has opened. */
  opened(connection: Connection): void {
    const stranger = connection.request && this.strangers.get(connection.request);
    if (stranger) stranger.connection = connection;
  }

  /** Shields a connection while its proof is looked at; one whose proof is refused counts as silent again. */
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

  /** The connection has a seat now, or is over. */
  release(request: IncomingMessage | undefined): void {
    if (request) this.strangers.get(request)?.release();
  }

  /** Ends the connection of a network that has been silent for longest; false where there is none. */
  private endSilent(network: string): boolean {
    for (const stranger of this.silent.get(network) ?? []) {
      // Its handshake is still being answered.
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

  /** Where a request comes from: as many hops of X-Forwarded-For are believed as there are proxies of ours, as for any other request. */
  private addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter(Boolean);
    return hops[Math.min(this.env.TRUST_PROXY, hops.length - 1)] ?? '';
  }
}
