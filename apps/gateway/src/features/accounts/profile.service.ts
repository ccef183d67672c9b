import { Injectable } from '@nestjs/common';
import { type accountRoutes, fullName, type Input, Invalid, type Principal, SessionOver, type UserInfo } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { deciderRooms, userRoom } from '../../platform/facts/rooms';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { queueMail } from '../../services/mail/outbox';
import { photoPath } from '../../services/org/tables';
import { decidingUnits } from '../../services/org/units';
import { roomsListing, roomsShowingPerson } from '../../services/org/visibility-scope';
import { type CodeAttempt, Codes } from './codes';
import { Passwords } from './passwords/passwords';
import { infoOf, type Person, personAt, personOf } from './person';
import { Photos } from './photos';
import { Sessions } from './sessions';

const ownWords = ({ email, firstname, lastname, company_name }: Person): string[] => [
  email,
  email.split('@')[0]!,
  firstname,
  lastname,
  company_name,
];

/** Saves the changes of people to their own profiles. */
@Injectable()
export class Profile {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly codes: Codes,
    private readonly photos: Photos,
  ) {}

  info(principal: Principal): Promise<UserInfo> {
    return infoOf(this.database.db, principal.id);
  }

  /** Saves the caller's names and phone. `consent` is the version of the texts that the caller accepts; it is stored with the time. */
  save(principal: Principal, { firstname, lastname, phone, consent }: Input<typeof accountRoutes.saveProfile>): Promise<UserInfo> {
    return this.database.tx(async (tx) => {
      const before = await this.self(tx, principal);
      const after = { firstname, lastname, phone };
      const consentColumns =
        consent && consent !== before.consent_version ? { consent_version: consent, consent_at: sql<Date>`now()` } : {};
      await tx
        .updateTable('person')
        .set({ ...after, ...consentColumns })
        .where('id', '=', principal.id)
        .execute();
      await audit(tx, 'profile.saved', principal.id, {
        before: { firstname: before.firstname, lastname: before.lastname, phone: before.phone },
        after: { ...after, ...(consent ? { consent } : {}) },
      });
      await this.tellChanged(tx, before);
      return infoOf(tx, principal.id);
    });
  }

  setPhoto(principal: Principal, bytes: Buffer): Promise<string> {
    return this.database.tx(async (tx) => {
      const person = await this.self(tx, principal);
      const path = photoPath(await this.photos.set(tx, principal.id, bytes))!;
      await this.tellChanged(tx, person);
      return path;
    });
  }

  /** Sets a new password if the current password is correct. The other devices are signed out. */
  async savePassword(principal: Principal, current: string, password: string): Promise<void> {
    const person = await this.self(this.database.db as Tx, principal);
    if (!(await this.passwords.matches(person.password_hash, current))) {
      return refuseFields(Invalid, { current: [{ code: 'wrong-password' }] });
    }
    this.passwords.check(password, 'password', ownWords(person));
    const hash = await this.passwords.hash(password);
    await this.database.tx((tx) => this.changePassword(tx, person, hash, principal.sessionId));
  }

  /** Sets a new password with a mailed code. All devices are signed out. */
  async resetPassword(attempt: CodeAttempt, password: string): Promise<void> {
    await this.codes.check(attempt);
    const account = await personAt(this.database.db, attempt.email);
    this.passwords.check(password, 'password', account ? ownWords(account) : [attempt.email]);
    const hash = await this.passwords.hash(password);
    await this.database.tx(async (tx) => {
      const otp = await this.codes.use(tx, attempt);
      const person = await personAt(tx, attempt.email);
      // Change only the account for which the code was mailed, not a later account with the same address.
      if (person && person.id === otp.person_id) await this.changePassword(tx, person, hash);
    });
  }

  private async changePassword(tx: Tx, person: Person, hash: string, exceptSession?: string): Promise<void> {
    const { numUpdatedRows } = await tx
      .updateTable('person')
      .set({ password_hash: hash })
      .where('id', '=', person.id)
      .where('password_hash', 'is not distinct from', person.password_hash)
      .executeTakeFirst();
    if (!numUpdatedRows) return refuseFields(Invalid, { current: [{ code: 'wrong-password' }] });
    await audit(tx, 'password.changed', person.id);
    await queueMail(tx, 'password.changed', person, { name: fullName(person) });
    await this.sessions.endAll(tx, person.id, 'password-changed', exceptSession);
  }

  private async self(tx: Tx, principal: Principal): Promise<Person> {
    return (await personOf(tx, principal.id)) ?? refuse(SessionOver);
  }

  /**
   * Notifies all users who see this person: the readers of the list of people, the units that approve the person, the units of people whom
   * the person approved or disabled, and readers of tickets that name the person.
   */
  private async tellChanged(tx: Tx, person: Person): Promise<void> {
    const decidedPeople = await tx
      .selectFrom('person')
      .select(['role', 'lco_id', 'rhq_id'])
      .distinct()
      .where((eb) => eb.or([eb('decided_by', '=', person.id), eb('decided_for', '=', person.id), eb('disabled_by', '=', person.id)]))
      .where('standing', '<>', 'deleted')
      .execute();
    const rooms = [...[person, ...decidedPeople].flatMap(decidingUnits).flatMap(deciderRooms), ...roomsListing(person)];
    const namingRooms = await roomsShowingPerson(tx, person.id);
    await appendFact(tx, [userRoom(person.id), ...rooms, ...namingRooms], 'account.changed', { userId: person.id });
  }
}
