import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  assertsCaller,
  CALLER,
  canonicalEmail,
  FILE,
  Invalid,
  KeyMissing,
  NotAllowed,
  NotYours,
  OriginRefused,
  type Principal,
  place,
  type Route,
  SessionOver,
  wireNameOf,
} from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { ENV, type Env } from '../config/env';
import { Idempotency } from './idempotency';
import { InlineFiles } from './inline-files';
import { Limits } from './limits/limits';
import { StoredLimits } from './limits/stored-limits';
import { ReadListeners } from './listeners';
import { networkOf } from './network';
import { Origins } from './origins';
import { PrincipalCheck } from './principal-check';
import { gather } from './read';
import { RefusalError, refuseFields } from './refusal-error';
import { ROUTE } from './serve';
import { Tokens } from './tokens';

const MINUTE = 60_000;
/** Replaces the characters of a text that the database cannot store. */
const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/**
 * The guard of all routes. Checks the key, origin, token, role, asserted identity and call budget that the contract of the route defines.
 * Denies access by default.
 */
@Injectable()
export class RouteGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
    private readonly principalCheck: PrincipalCheck,
    private readonly limits: Limits,
    private readonly storedLimits: StoredLimits,
    private readonly origins: Origins,
    private readonly idempotency: Idempotency,
    private readonly answers: ReadListeners,
    private readonly inlineFiles: InlineFiles,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!route) throw new RefusalError(NotAllowed);
    request.idempotency = this.idempotency;
    request.answers = this.answers;
    request.inlineFiles = this.inlineFiles;
    if (route.verb !== 'GET' && !route.isCrossSite && !this.origins.allows(request.headers.origin)) throw new RefusalError(OriginRefused);
    this.checkKey(route, request);
    const principal = await this.principalOf(route, request);
    request.principal = principal;
    request.holdsAccess = async () => principal === null || this.principalCheck.isCurrent(principal);
    await this.spend(route, request);
    this.checkSelf(route, request);
    return true;
  }

  /**
   * Checks the subscription key. Browsers follow links and load pictures without our headers, so those routes require no key. The key
   * itself never grants access.
   */
  private checkKey(route: Route, request: FastifyRequest): void {
    const expectedKey = route.path.startsWith('/ai/') ? this.env.AI_SUBSCRIPTION_KEY : this.env.API_SUBSCRIPTION_KEY;
    if (!expectedKey || typeof route.reply === 'string') return;
    if (request.headers['ocp-apim-subscription-key'] !== expectedKey) throw new RefusalError(KeyMissing);
  }

  private async principalOf(route: Route, request: FastifyRequest): Promise<Principal | null> {
    const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const verifiedToken = bearer ? await this.tokens.read(bearer) : null;
    const refusal = verifiedToken ? await this.principalCheck.over(verifiedToken.principal) : new RefusalError(SessionOver);
    const principal = verifiedToken && !refusal ? verifiedToken.principal : null;
    if (route.allow === 'anyone') return principal;
    if (!principal) throw refusal ?? new RefusalError(SessionOver);
    if (route.allow === 'applicant') return principal;
    if (principal.status !== 'approved') throw new RefusalError(SessionOver);
    request.principal = principal;
    if (!route.allow.includes(principal.role)) throw new RefusalError(NotAllowed);
    return principal;
  }

  /**
   * Checks an identity that the request asserts (R6.8). The identity may be missing or equal to the token's identity; a different identity
   * gets 403 and an audit entry, and a repeated one gets 400.
   */
  private checkSelf(route: Route, request: FastifyRequest): void {
    const { principal } = request;
    if (!principal || !assertsCaller(route)) return;
    const assertedId = gather(route, request).fields[CALLER];
    if (assertedId === undefined || assertedId === '') return;
    const field = wireNameOf(route, CALLER);
    if (typeof assertedId !== 'string') {
      const isRepeated = Array.isArray(assertedId) && place(route, CALLER) === 'query';
      return refuseFields(Invalid, { [field]: [isRepeated ? { code: 'repeated' } : { code: 'wrong-type', expected: 'string' }] });
    }
    if (assertedId === principal.id || canonicalEmail(assertedId) === principal.email) return;
    throw new RefusalError(NotYours, undefined, { evidence: { field, asserted: toStorable(assertedId.slice(0, 80)) } });
  }

  /**
   * Spends one call of the caller's budget. Anonymous calls, sign-ins, refreshes and file contents have separate budgets, so that calls of
   * one kind do not exhaust the budget of another.
   */
  private async spend(route: Route, request: FastifyRequest): Promise<void> {
    const { principal } = request;
    const { limit } = route;
    if (limit?.by === 'cookie') return;
    const network = networkOf(request.ip);
    if (limit) {
      const [name, key] = [limit.budget ?? `${route.verb} ${route.path}`, limit.by === 'person' && principal ? principal.id : network];
      await this.limits.spend(name, key, limit.points, limit.windowMs);
      if (limit.isStored) await this.storedLimits.spend(name, key, limit);
    }
    if (route.reply === FILE) return;
    if (principal)
      await this.limits.spend(route.verb === 'GET' ? 'reads' : 'writes', principal.id, route.verb === 'GET' ? 300 : 60, MINUTE);
    else if (limit?.by !== 'address') await this.limits.spend('strangers', network, 600, MINUTE);
  }
}
