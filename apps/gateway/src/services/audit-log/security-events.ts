import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  accountRoutes,
  allRoutes,
  CodeSpent,
  CodeWrong,
  canonicalEmail,
  FactorCodeWrong,
  IdentitySpent,
  IdentityTaken,
  NotAllowed,
  NotYours,
  PasskeyOver,
  PasskeyWrong,
  passkeyRoutes,
  type Refusal,
  TooMany,
  WrongSignIn,
} from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { exhaustMap, interval, Subscription } from 'rxjs';
import { Clock } from '../../platform/clock';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { RefusalListeners } from '../../platform/http/listeners';
import type { RefusalError } from '../../platform/http/refusal-error';
import { LOG, type Log } from '../../platform/log';
import { requestContext } from '../../platform/request-context';
import { Counters } from '../../platform/telemetry/counters';
import { DELETED_STATUS } from '../org/tables';
import { audit } from './audit';

export type SecurityEvent =
  | 'security.sign_in_failed'
  | 'security.sign_in_throttled'
  | 'security.code_wrong'
  | 'security.code_throttled'
  | 'security.function_refused'
  | 'security.identity_refused'
  | 'security.link_refused'
  | 'security.passkey_refused'
  | 'security.scim_refused';

const EVENT_BY_REFUSAL = new Map<Refusal, SecurityEvent>([
  [WrongSignIn, 'security.sign_in_failed'],
  [CodeWrong, 'security.code_wrong'],
  [CodeSpent, 'security.code_wrong'],
  [FactorCodeWrong, 'security.code_wrong'],
  [NotAllowed, 'security.function_refused'],
  [NotYours, 'security.identity_refused'],
  [IdentitySpent, 'security.link_refused'],
  [IdentityTaken, 'security.link_refused'],
  [PasskeyWrong, 'security.passkey_refused'],
  [PasskeyOver, 'security.passkey_refused'],
]);
const nameOf = ({ verb, path }: { verb: string; path: string }): string => `${verb} ${path}`;
const SIGN_INS = new Set([nameOf(accountRoutes.login), nameOf(passkeyRoutes.signIn)]);
const isOfCodes = (refusal: Refusal): boolean => refusal === CodeWrong || refusal === FactorCodeWrong;
const CODE_ROUTES = new Set(allRoutes().flatMap(({ route }) => (route.refuses?.some(isOfCodes) ? [nameOf(route)] : [])));

const WRITE_MS = 1_000;
const ROW_MS = 60_000;
const ROWS_PER_BATCH = 200;
const MAX_NOTES = 10_000;

/** Security events of one account or address that are not in the audit yet. */
interface SecurityNote {
  event: SecurityEvent;
  personId: string | null;
  email: string | null;
  /** The id of the signed-in person, or null for an anonymous request. */
  actor: string | null;
  requestId: string;
  evidence: Record<string, string>;
  count: number;
  dueAt: number;
}

/**
 * Records security-relevant refusals: each one is counted and logged with a stable code. If an account is affected, the audit gets a row:
 * the first immediately, then at most one per minute, kind and account, with the count, so that the audit cannot be flooded. Rows are
 * written outside the request, so its duration does not reveal whether an address is registered.
 */
@Injectable()
export class SecurityEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly key: Buffer;
  private readonly notes = new Map<string, SecurityNote>();
  private readonly rounds = new Subscription();
  private lastWrite = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly counters: Counters,
    @Inject(LOG) private readonly log: Log,
    @Inject(SECRET_FOR) secretFor: SecretFor,
    refusals: RefusalListeners,
  ) {
    this.key = secretFor('security-events');
    refusals.register('security events', (error, request) => this.recordRefusal(error, request));
  }

  onApplicationBootstrap(): void {
    const write = () =>
      this.write().catch((error: unknown) => this.log.error({ event: 'security.audit_failed', err: error }, 'Security events wait'));
    this.rounds.add(interval(WRITE_MS).pipe(exhaustMap(write)).subscribe());
  }

  async onApplicationShutdown(): Promise<void> {
    this.rounds.unsubscribe();
    try {
      await this.write(Number.POSITIVE_INFINITY);
    } catch (error) {
      this.log.warn({ event: 'security.audit_lost', err: error }, 'Some security events are in the log only, not in the audit');
    }
  }

  /** Records a refusal if it is relevant to security. */
  recordRefusal(refusalError: RefusalError, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const event = eventOf(refusalError, route);
    if (!event) return;
    const actor = request.principal?.id ?? null;
    const personId = actor ?? refusalError.extra.personId ?? null;
    const email = personId ? null : emailIn(request);
    const evidence = Object.fromEntries(
      Object.entries(refusalError.extra.evidence ?? {}).map(([name, value]) => [name, this.pseudonymize(value)]),
    );
    this.counters.add(event);
    this.log.warn(
      {
        event,
        requestId: request.id,
        route,
        address: this.hashOf(request.ip),
        ...(email ? { email: this.hashOf(email) } : {}),
        ...(personId ? { personId } : {}),
        ...evidence,
      },
      refusalError.refusal.code,
    );
    if (personId || email) this.addNote({ event, personId, email, actor, requestId: request.id, evidence: { route, ...evidence } });
  }

  /** Records a refused directory token. `clientId` is the client of an expired token, or null for an unknown token. */
  noteClient(event: SecurityEvent, clientId: string | null, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    this.counters.add(event);
    this.log.warn({ event, requestId: request.id, route, address: this.hashOf(request.ip), clientId }, 'A token was refused');
    if (clientId) this.addNote({ event, personId: clientId, email: null, actor: null, requestId: request.id, evidence: { route } });
  }

  /**
   * Records a refused sign-in with an identity provider, to which the gateway responds with a redirect. The account is identified by its id
   * or its address.
   */
  noteSignIn(
    event: SecurityEvent,
    { reason, personId, email }: { reason: string; personId: string | null; email: string | null },
    request: FastifyRequest,
  ): void {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const person = { ...(personId ? { personId } : {}), ...(email ? { email: this.hashOf(email) } : {}) };
    this.counters.add(event);
    this.log.warn({ event, requestId: request.id, route, address: this.hashOf(request.ip), ...person }, reason);
    if (personId || email) this.addNote({ event, personId, email, actor: null, requestId: request.id, evidence: { route, reason } });
  }

  /** Writes the due events to the audit. Calls run one after another, and failed writes are retried later. */
  write(until = this.clock.now().getTime()): Promise<void> {
    const writeRound = () => this.writeDue(until);
    return (this.lastWrite = this.lastWrite.then(writeRound, writeRound));
  }

  private async writeDue(until: number): Promise<void> {
    const due = [...this.notes].filter(([, { dueAt }]) => dueAt <= until);
    for (const [key, { count }] of due) if (!count) this.notes.delete(key);
    const rows = due.filter(([, { count }]) => count > 0).slice(0, Number.isFinite(until) ? ROWS_PER_BATCH : MAX_NOTES);
    if (!rows.length) return;
    const dueAt = this.clock.in(ROW_MS).getTime();
    const batch = rows.map(([, note]) => ({ ...note }));
    for (const [, note] of rows) Object.assign(note, { count: 0, dueAt });
    try {
      const idsByEmail = await this.findKnownAccounts(batch.flatMap(({ email }) => (email ? [email] : [])));
      await this.database.tx(async (tx) => {
        for (const { event, personId, email, actor, requestId, evidence, count } of batch) {
          const object = personId ?? idsByEmail.get(email!);
          if (object) await requestContext.run({ requestId, actor }, () => audit(tx, event, object, { after: { ...evidence, count } }));
        }
      });
    } catch (error) {
      for (const [at, [, note]] of rows.entries()) Object.assign(note, { count: note.count + batch[at]!.count, dueAt: 0 });
      throw error;
    }
  }

  private addNote(fresh: Omit<SecurityNote, 'count' | 'dueAt'>): void {
    const key = `${fresh.event} ${fresh.personId ?? fresh.email}`;
    const note = this.notes.get(key);
    if (note) Object.assign(note, fresh, { count: note.count + 1 });
    else if (this.notes.size < MAX_NOTES) this.notes.set(key, { ...fresh, count: 1, dueAt: 0 });
    // Limit the number of collected addresses. The log contains all events regardless of this limit.
    else this.counters.add('security.audit_skipped');
  }

  private async findKnownAccounts(emails: string[]): Promise<Map<string, string>> {
    if (!emails.length) return new Map();
    const people = await this.database.db
      .selectFrom('person')
      .select(['id', 'email'])
      .where('email', 'in', emails)
      .where('standing', '<>', DELETED_STATUS)
      .execute();
    return new Map(people.map(({ id, email }) => [email, id]));
  }

  /** Returns a keyed hash, which is equal for equal addresses of this installation and meaningless elsewhere. */
  private hashOf(value: string): string {
    return createHmac('sha256', this.key).update(value).digest('base64url').slice(0, 22);
  }

  private pseudonymize(value: string): string {
    return value.includes('@') ? this.hashOf(value.toLowerCase()) : value;
  }
}

const eventOf = ({ refusal }: RefusalError, route: string): SecurityEvent | undefined => {
  if (refusal !== TooMany) return EVENT_BY_REFUSAL.get(refusal);
  if (SIGN_INS.has(route)) return 'security.sign_in_throttled';
  return CODE_ROUTES.has(route) ? 'security.code_throttled' : undefined;
};

/** Returns the canonical e-mail address of an anonymous request, or null. */
const emailIn = ({ body, query }: FastifyRequest): string | null => {
  const fields = { ...(query as object), ...(body as object) } as Record<string, unknown>;
  const email = fields['email'] ?? fields['userEmail'];
  return typeof email === 'string' && email.length <= 254 && email.isWellFormed() && !email.includes('\0') ? canonicalEmail(email) : null;
};
