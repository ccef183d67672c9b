import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, SessionOver, TooMany, Unavailable } from '@portal/contracts';
import { bodyOf, refusalOf } from '../http/error.filter';
import { Limits } from '../http/limits/limits';
import { PrincipalCheck } from '../http/principal-check';
import { RefusalError } from '../http/refusal-error';
import { Tokens } from '../http/tokens';
import { LOG, type Log } from '../log';
import { type ClientMessages, connectionOf, forgetHandshake, isSamePrincipal, type Live, readHandshake } from './live-socket';
import { PendingConnections } from './pending-connections';
import { SocketLimits } from './socket-limits';

/** Disconnects a socket that is displaced by a newer socket of the same person. */
const displace = (socket: Live): void => {
  socket.emit('displaced', {});
  socket.disconnect(true);
};

/** Admits authenticated connections until their token expires, up to a limit per person. */
@Injectable()
export class SocketAdmission {
  constructor(
    private readonly tokens: Tokens,
    private readonly principalCheck: PrincipalCheck,
    private readonly limits: Limits,
    private readonly pendingConnections: PendingConnections,
    private readonly seats: SocketLimits,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Admits the authenticated person, or rejects with the refusal. Runs database queries through `inTurn`. */
  admit(socket: Live, inTurn: (step: () => Promise<void>) => Promise<void>): Promise<void> {
    return this.pendingConnections.protectWhileProving(connectionOf(socket).request, () => inTurn(() => this.prove(socket)));
  }

  private async prove(socket: Live): Promise<void> {
    const connection = connectionOf(socket);
    // The connection may have closed while it waited or during the lookups.
    if (connection.readyState !== 'open') throw new RefusalError(Unavailable);
    const { token, since, epoch } = readHandshake(socket.handshake.auth);
    const verifiedToken = await this.tokens.read(token);
    const refusal = verifiedToken ? await this.principalCheck.over(verifiedToken.principal) : null;
    if (!verifiedToken || refusal) throw refusal ?? new RefusalError(SessionOver);
    await this.limits.spend('connects', verifiedToken.principal.id, LIMITS.socketConnectsPerMinute, 60_000);
    if (connection.readyState !== 'open') throw new RefusalError(Unavailable);
    const releaseSeat = this.seats.take(verifiedToken.principal.id, connection, () => displace(socket));
    if (!releaseSeat) throw new RefusalError(TooMany);
    connection.once('close', releaseSeat);
    this.pendingConnections.release(connection.request);
    forgetHandshake(socket);
    socket.data = { ...verifiedToken, since, epoch, leave: releaseSeat };
  }

  /** Records whether a socket's page is hidden. */
  recordVisibility(socket: Live, { hidden }: ClientMessages['page']): void {
    this.seats.setHidden(socket.data.principal.id, connectionOf(socket), hidden);
  }

  /**
   * Extends the admission with a fresh token of the same person. After an internal error the socket remains admitted until the previous
   * token expires.
   */
  async renew(socket: Live, { token }: ClientMessages['auth']): Promise<void> {
    try {
      const verifiedToken = await this.tokens.read(token);
      if (
        !verifiedToken ||
        !isSamePrincipal(verifiedToken.principal, socket.data.principal) ||
        !(await this.principalCheck.isCurrent(verifiedToken.principal))
      ) {
        socket.disconnect(true);
        return;
      }
      socket.data = { ...socket.data, principal: verifiedToken.principal, endsAt: verifiedToken.endsAt };
    } catch (error) {
      this.log.warn({ event: 'live.renew_failed', err: error }, 'a fresh token could not be checked');
    }
  }

  refusalBody(error: unknown, socketId: string): ReturnType<typeof bodyOf> {
    const refusal = refusalOf(error);
    if (!(error instanceof RefusalError)) this.log.error({ event: 'live.seat_failed', err: error }, 'a handshake failed');
    return bodyOf(refusal, socketId);
  }
}
