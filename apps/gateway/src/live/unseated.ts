import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { ENV, type Env } from '../core/env';
import { networkOf } from '../http/network';
import { Tally } from './tally';

/** Connections that have not proved yet whose they are, counted by network: nobody fills a gateway with handshakes that never end. */
@Injectable()
export class Unseated {
  private readonly tally = new Tally(LIMITS.unseatedPerAddress);
  private readonly releases = new WeakMap<IncomingMessage, () => void>();

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Whether this connection may begin its handshake. */
  admits(request: IncomingMessage): boolean {
    const { socket } = request;
    const giveBack = this.tally.take(networkOf(this.addressOf(request)));
    if (!giveBack) return false;
    const release = () => {
      // Over one connection of a proxy come the handshakes of many.
      socket.off('close', release);
      giveBack();
    };
    this.releases.set(request, release);
    socket.once('close', release);
    return true;
  }

  /** The connection has a seat now, or is over. */
  release(request: IncomingMessage | undefined): void {
    if (request) this.releases.get(request)?.();
  }

  /** Where a request comes from: as many hops of X-Forwarded-For are believed as there are proxies of ours, as for any other request. */
  private addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter(Boolean);
    return hops[Math.min(this.env.TRUST_PROXY, hops.length - 1)] ?? '';
  }
}
