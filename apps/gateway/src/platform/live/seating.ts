import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, SessionOver, TooMany, Unavailable } from '@portal/contracts';
import { bodyOf, refusalOf } from '../http/error.filter';
import { Limits } from '../http/limits/limits';
import { PrincipalCheck } from '../http/principal-check';
import { RefusalError } from '../http/refusal-error';
import { Tokens } from '../http/tokens';
import { LOG, type Log } from '../log';
import { type ClientMessages, forgetHandshake, type Live, readHandshake, sameSeat, under } from './live-socket';
import { Seats } from './seats';
import { Unseated } from './unseated';

/** Ends a socket whose seat a newer one of the same person takes. */
const displace = (socket: Live): void => {
  socket.emit('displaced', {});
  socket.disconnect(true);
};

/** Gives each connection the seat of the person it proves to be, so many to a person, for as long as their token lives. */
@Injectable()
export class Seating {
  constructor(
    private readonly tokens: Tokens,
    private readonly principalCheck: PrincipalCheck,
    private readonly limits: Limits,
    private readonly unseated: Unseated,
    private readonly seats: Seats,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Admits the person that a connection proves to be, or rejects with the refusal. Runs in `inTurn`, as it costs the database something. */
  seat(socket: Live, inTurn: (step: () => Promise<void>) => Promise<void>): Promise<void> {
    return this.unseated.whileProving(under(socket).request, () => inTurn(() => this.prove(socket)));
  }

  private async prove(socket: Live): Promise<void> {
    const connection = under(socket);
    // It may have ended before its turn came, or while it was looked up.
    if (connection.readyState !== 'open') throw new RefusalError(Unavailable);
    const { token, since, epoch } = readHandshake(socket.handshake.auth);
    const readToken = await this.tokens.read(token);
    const over = readToken ? await this.principalCheck.over(readToken.who) : null;
    if (!readToken || over) throw over ?? new RefusalError(SessionOver);
    await this.limits.spend('connects', readToken.who.id, LIMITS.socketConnectsPerMinute, 60_000);
    if (connection.readyState !== 'open') throw new RefusalError(Unavailable);
    const leave = this.seats.take(readToken.who.id, connection, () => displace(socket));
    if (!leave) throw new RefusalError(TooMany);
    connection.once('close', leave);
    this.unseated.release(connection.request);
    forgetHandshake(socket);
    socket.data = { ...readToken, since, epoch, leave };
  }

  /** Notes whether the page of a socket is hidden. */
  see(socket: Live, { hidden }: ClientMessages['page']): void {
    this.seats.setHidden(socket.data.who.id, under(socket), hidden);
  }

  /** A fresh token keeps the seat that it would be given; a fault ends nothing, the seat then lasts as long as the token before. */
  async renew(socket: Live, { token }: ClientMessages['auth']): Promise<void> {
    try {
      const readToken = await this.tokens.read(token);
      if (!readToken || !sameSeat(readToken.who, socket.data.who) || !(await this.principalCheck.holds(readToken.who))) {
        socket.disconnect(true);
        return;
      }
      socket.data = { ...socket.data, who: readToken.who, endsAt: readToken.endsAt };
    } catch (error) {
      this.log.warn({ event: 'live.renew_failed', err: error }, 'a fresh token could not be checked');
    }
  }

  /** How a handshake that failed is answered. */
  refusalBody(error: unknown, socketId: string): ReturnType<typeof bodyOf> {
    const refused = refusalOf(error);
    if (!(error instanceof RefusalError)) this.log.error({ event: 'live.seat_failed', err: error }, 'a handshake failed');
    return bodyOf(refused, socketId);
  }
}
