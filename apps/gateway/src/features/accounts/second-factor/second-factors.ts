import { Inject, Injectable } from '@nestjs/common';
import {
  FACTOR_LIMITS,
  FactorCodeWrong,
  FactorFlowOver,
  FactorRequired,
  type FactorSetUp,
  type FactorStatus,
  fullName,
  LIMITS,
  ObjectMissing,
  SecondFactorNeeded,
  SecondFactorSetUpNeeded,
} from '@portal/contracts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { Clock } from '../../../platform/clock';
import { seal, unseal } from '../../../platform/cluster/seal';
import { ENV, type Env } from '../../../platform/config/env';
import { SECRET_FOR, type SecretFor } from '../../../platform/config/secrets';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { appendFact } from '../../../platform/facts/facts';
import { userRoom } from '../../../platform/facts/rooms';
import { refuse } from '../../../platform/http/refusal-error';
import type { Tx } from '../../../platform/request-context';
import { audit } from '../../../services/audit-log/audit';
import { queueMail } from '../../../services/mail/outbox';
import type { Person } from '../person';
import { FactorFlows, type SetUpStep } from './factor-flows';
import { RecoveryCodeStore } from './recovery-codes';
import type { SecondFactorTable } from './tables';
import { newSecret, stepOf, uriOf } from './totp-secret';

const DAY = 24 * 3_600_000;

/** Manages the authenticator apps of people and decides which sign-ins need a second step. */
@Injectable()
export class SecondFactors {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly flows: FactorFlows,
    private readonly codes: RecoveryCodeStore,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('second factors');
  }

  /** Refuses a sign-in with the correct password if it needs a second step. */
  async requireStep(person: Person): Promise<void> {
    if (await this.of(this.database.db, person.id)) refuse(SecondFactorNeeded, this.flows.issue(person, { use: 'code' }));
    const dueAt = await this.dueAtOf(person);
    if (dueAt && dueAt <= this.clock.now()) refuse(SecondFactorSetUpNeeded, await this.newSetUp(person));
  }

  async hasApp(tx: Tx, personId: string): Promise<boolean> {
    return (await this.of(tx, personId)) !== undefined;
  }

  async statusOf(person: Person): Promise<FactorStatus> {
    const factor = await this.of(this.database.db, person.id);
    const { count } = await this.database.db
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const isRequired = this.isRequired(person);
    return {
      totp: factor !== undefined,
      since: factor?.since.toISOString() ?? null,
      codesLeft: Number(count),
      required: isRequired,
      dueAt: isRequired && !factor ? (person.factor_due_at?.toISOString() ?? null) : null,
    };
  }

  /** Returns a new secret. It takes effect when a code of it is confirmed, and replaces the app that the person has now. */
  async newSetUp(person: Person): Promise<FactorSetUp> {
    const secret = newSecret();
    const replaces = (await this.of(this.database.db, person.id))?.sealed ?? null;
    return { secret, uri: uriOf(secret, person.email), ...this.flows.issue(person, { use: 'set-up', secret, replaces }) };
  }

  /** Stores a new app with the code that confirms it, and returns recovery codes. A flow can be confirmed once. */
  async add(tx: Tx, person: Person, { secret, replaces }: SetUpStep, code: string): Promise<string[]> {
    const step = code.length === LIMITS.otpLength ? stepOf(secret, code, this.clock.now()) : null;
    if (step === null) return refuse(FactorCodeWrong);
    const row = { sealed: seal(this.key, secret), last_step: step, since: this.clock.now() };
    const newRow =
      replaces === null
        ? await tx
            .insertInto('second_factor')
            .values({ person_id: person.id, ...row })
            .onConflict((conflict) => conflict.doNothing())
            .returning('person_id')
            .executeTakeFirst()
        : await tx
            .updateTable('second_factor')
            .set(row)
            .where('person_id', '=', person.id)
            .where('sealed', '=', replaces)
            .returning('person_id')
            .executeTakeFirst();
    if (!newRow) return refuse(FactorFlowOver);
    await tx.updateTable('person').set({ factor_due_at: null }).where('id', '=', person.id).execute();
    const codes = await this.codes.replace(tx, person.id);
    await audit(tx, 'factor.added', person.id);
    await queueMail(tx, 'factor.added', person, { name: fullName(person) });
    await this.report(tx, person);
    return codes;
  }

  async renewCodes(tx: Tx, person: Person, code: string): Promise<string[]> {
    await this.useCode(tx, person, code);
    const codes = await this.codes.replace(tx, person.id);
    await audit(tx, 'factor.codes-replaced', person.id);
    await this.report(tx, person);
    return codes;
  }

  async remove(tx: Tx, person: Person, code: string): Promise<void> {
    if (this.isRequired(person)) return refuse(FactorRequired);
    await this.useCode(tx, person, code);
    await this.deleteAllOf(tx, person.id);
    await audit(tx, 'factor.removed', person.id);
    await queueMail(tx, 'factor.removed', person, { name: fullName(person) });
    await this.report(tx, person);
  }

  /** Uses up a code of the app or a recovery code, or refuses it. Of simultaneous attempts with the same code one succeeds. */
  async useCode(tx: Tx, person: Person, code: string): Promise<void> {
    const factor = await this.of(tx, person.id);
    if (!factor) return refuse(ObjectMissing);
    if (code.length === FACTOR_LIMITS.recoveryCode) {
      if (!(await this.codes.use(tx, person.id, code))) refuse(FactorCodeWrong);
      await audit(tx, 'factor.code-used', person.id);
      return;
    }
    const secret = unseal(this.key, factor.sealed);
    const step = secret && stepOf(secret, code, this.clock.now());
    if (!step) return refuse(FactorCodeWrong);
    const { numUpdatedRows } = await tx
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('person_id', '=', person.id)
      .where('sealed', '=', factor.sealed)
      .where('last_step', '<', step)
      .executeTakeFirst();
    if (!numUpdatedRows) refuse(FactorCodeWrong);
  }

  /** Removes the app and the recovery codes of a person. Returns false if there was no app. */
  async deleteAllOf(tx: Tx, personId: string): Promise<boolean> {
    const { numDeletedRows } = await tx.deleteFrom('second_factor').where('person_id', '=', personId).executeTakeFirst();
    return numDeletedRows > 0;
  }

  /** Requires a person whose role needs an app to set one up at the next sign-in with the password, without a grace period. */
  async endGracePeriod(tx: Tx, person: Person): Promise<void> {
    if (!this.isRequired(person)) return;
    await tx.updateTable('person').set({ factor_due_at: this.clock.now() }).where('id', '=', person.id).execute();
  }

  /** Notifies the tabs of a person that the second factor or the number of recovery codes changed. */
  async report(tx: Tx, { id }: Person): Promise<void> {
    await appendFact(tx, [userRoom(id)], 'factor.changed', { userId: id });
  }

  private isRequired({ role }: Person): boolean {
    return this.env.MFA_REQUIRED_ROLES.includes(role);
  }

  /**
   * Returns the time from which a person without a second factor cannot sign in, or null. The grace period starts with the first sign-in
   * while the role requires one.
   */
  private async dueAtOf(person: Person): Promise<Date | null> {
    const isRequired = this.isRequired(person);
    if (isRequired === (person.factor_due_at !== null)) return person.factor_due_at;
    const dueAt = isRequired ? this.clock.in(this.env.MFA_GRACE_DAYS * DAY) : null;
    const row = await this.database.db
      .updateTable('person')
      .set({ factor_due_at: dueAt && sql<Date>`coalesce(factor_due_at, ${dueAt})` })
      .where('id', '=', person.id)
      .returning('factor_due_at')
      .executeTakeFirst();
    return row?.factor_due_at ?? null;
  }

  private of(db: Kysely<Tables>, personId: string): Promise<Selectable<SecondFactorTable> | undefined> {
    return db.selectFrom('second_factor').selectAll().where('person_id', '=', personId).executeTakeFirst();
  }
}
