import { Inject } from '@nestjs/common';
import { accountRoutes, type Input, type Principal } from '@portal/contracts';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { type Exchange, pickRoutes, Serve } from '../../platform/http/serve';
import { audit } from '../../services/audit-log/audit';
import { refreshCookie } from './cookies';
import { Microsoft } from './microsoft';
import { Personas } from './personas';
import { Sessions } from './sessions';
import { SignIn } from './sign-in.service';

@Serve(pickRoutes(accountRoutes, 'login', 'refreshToken', 'logout', 'methods', 'microsoft', 'microsoftCallback'))
export class SessionsController {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly withMicrosoft: Microsoft,
    private readonly personas: Personas,
    @Inject(ENV) private readonly env: Env,
  ) {}

  login(input: Input<typeof accountRoutes.login>, _principal: null, exchange: Exchange) {
    return this.signIn.withPassword(input, exchange);
  }

  refreshToken(_input: unknown, _principal: Principal | null, exchange: Exchange) {
    return this.signIn.again(exchange);
  }

  /** Ends the sign-ins of both the cookie and the token. Repeated calls have no effect. */
  async logout(_input: unknown, principal: Principal | null, exchange: Exchange) {
    const cookie = refreshCookie(this.env, exchange);
    const endedSessions = new Set([this.sessions.sessionOf(cookie.value), principal?.sessionId].filter((id) => typeof id === 'string'));
    await this.database.tx(async (tx) => {
      for (const id of endedSessions) await this.sessions.endOne(tx, id, 'signed-out');
      await audit(tx, 'session.left', [...endedSessions].join(' '));
    });
    cookie.clear();
    exchange.reply.header('clear-site-data', '"cache"');
    return { message: 'You are signed out.' };
  }

  methods() {
    return this.personas.methods(this.withMicrosoft.on);
  }

  async microsoft(_input: unknown, _principal: null, exchange: Exchange) {
    return redirect(exchange, await this.withMicrosoft.begin(exchange));
  }

  async microsoftCallback(_input: unknown, _principal: null, exchange: Exchange) {
    return redirect(exchange, await this.withMicrosoft.finish(exchange));
  }
}

const redirect = ({ reply }: Exchange, to: string): string => {
  reply.status(302).header('location', to).header('cache-control', 'no-store');
  return '';
};
