import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env';

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Which web origins may write and connect. A program that sends no Origin is no browser, so nothing can be forged through it. */
@Injectable()
export class Origins {
  private readonly listed: ReadonlySet<string>;
  private readonly local: boolean;

  constructor(@Inject(ENV) env: Env) {
    this.listed = new Set([...(env.PUBLIC_URL ? [new URL(env.PUBLIC_URL).origin] : []), ...env.ALLOWED_ORIGINS]);
    this.local = !env.PUBLIC_URL;
  }

  allows(origin: string | undefined): boolean {
    if (origin === undefined) return true;
    return this.listed.has(origin) || (this.local && LOOPBACK.test(origin));
  }
}
