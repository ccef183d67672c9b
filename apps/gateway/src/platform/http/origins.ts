import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The web origins that may write and connect. A request without an Origin header was not sent by a browser, so a foreign page cannot forge
 * it.
 */
@Injectable()
export class Origins {
  private readonly allowedOrigins: ReadonlySet<string>;
  private readonly isLocal: boolean;

  constructor(@Inject(ENV) env: Env) {
    this.allowedOrigins = new Set([...(env.PUBLIC_URL ? [new URL(env.PUBLIC_URL).origin] : []), ...env.ALLOWED_ORIGINS]);
    this.isLocal = !env.PUBLIC_URL;
  }

  allows(origin: string | undefined): boolean {
    if (origin === undefined) return true;
    return this.allowedOrigins.has(origin) || (this.isLocal && LOOPBACK.test(origin));
  }
}
