import { Injectable } from '@nestjs/common';
import {
  CHANNELS,
  type Channel,
  canChoose,
  KeepsOneChannel,
  ObjectMissing,
  PREFERENCE_RULES,
  PREFERENCE_TYPES,
  type Preference,
  type PreferenceType,
  type Role,
} from '@portal/contracts';
import type { Kysely } from 'kysely';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { appendFact } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';

interface Choice {
  type: PreferenceType;
  channel: Channel;
  wanted: boolean;
}
interface Reader {
  id: string;
  role: Role;
}

/**
 * Returns a choice with the choices that it implies: enabling mails about all requests enables those about requests to the person's unit,
 * and disabling the latter disables both.
 */
const impliedChoices = ({ type, channel, wanted }: Choice): Choice[] => {
  if (type === 'RequestsBelow' && wanted) return [{ type: 'UserRequest', channel, wanted }];
  if (type === 'UserRequest' && channel === 'mail' && !wanted) return [{ type: 'RequestsBelow', channel, wanted }];
  return [];
};

/** The handling of a choice that would turn off the last channel of a type that requires one. */
type LastChannel = 'refused' | 'opens the other';

/** Stores the notification preferences of people by type and channel. */
@Injectable()
export class Preferences {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list(db: Kysely<Tables>, { id, role }: Reader): Promise<Preference[]> {
    const rows = await db.selectFrom('preference').select(['type', 'channel', 'wanted']).where('person_id', '=', id).execute();
    const choiceByKey = new Map(rows.map(({ type, channel, wanted }) => [`${type} ${channel}`, wanted]));
    return PREFERENCE_TYPES.flatMap((type) => {
      const { byDefault, keepsOne } = PREFERENCE_RULES[type];
      const channels = CHANNELS.filter((channel) => canChoose(role, type, channel));
      const chosenChannels = new Set(channels.filter((channel) => choiceByKey.get(`${type} ${channel}`) ?? byDefault));
      return channels.map((channel) => ({
        type,
        channel,
        wanted: chosenChannels.has(channel),
        fixed: keepsOne === true && chosenChannels.has(channel) && chosenChannels.size === 1,
      }));
    });
  }

  save(reader: Reader, choice: Choice): Promise<Preference[]> {
    return this.database.tx(async (tx) => {
      await this.choose(tx, reader, choice, 'refused');
      return this.list(tx, reader);
    });
  }

  /**
   * Turns off the mails of a type by a signed link. Returns false if the person is removed or never gets this type. If mail was the last
   * channel, the bell is turned on.
   */
  unsubscribe(personId: string, type: PreferenceType): Promise<boolean> {
    return this.database.tx(async (tx) => {
      const person = await this.findLinkOwner(tx, personId);
      if (!person || !canChoose(person.role, type, 'mail')) return false;
      await this.choose(tx, person, { type, channel: 'mail', wanted: false }, 'opens the other');
      return true;
    });
  }

  /** Returns the person named in a signed link, with the language for the page. */
  findLinkOwner(db: Kysely<Tables>, personId: string) {
    return db
      .selectFrom('person')
      .select(['id', 'role', 'language'])
      .where('id', '=', personId)
      .where('standing', '=', 'approved')
      .executeTakeFirst();
  }

  private async choose(tx: Tx, reader: Reader, choice: Choice, lastChannel: LastChannel): Promise<void> {
    if (!canChoose(reader.role, choice.type, choice.channel)) return refuse(ObjectMissing);
    // Lock the person, so that two simultaneous choices cannot turn off the last channel. This lock mode permits the insertion of a
    // notification, which references the same row while it holds the log lock.
    await tx.selectFrom('person').select('id').where('id', '=', reader.id).forNoKeyUpdate().execute();
    const previousPreferences = await this.list(tx, reader);
    const isOn = ({ type, channel }: Choice) =>
      previousPreferences.some((one) => one.type === type && one.channel === channel && one.wanted);
    const isFixed = previousPreferences.some(({ type, channel, fixed }) => type === choice.type && channel === choice.channel && fixed);
    const endsAll = isFixed && !choice.wanted;
    if (endsAll && lastChannel === 'refused') return refuse(KeepsOneChannel);
    const otherChannelChoices: Choice[] = endsAll
      ? [{ type: choice.type, channel: choice.channel === 'mail' ? 'app' : 'mail', wanted: true }]
      : [];
    const changes = [choice, ...otherChannelChoices, ...impliedChoices(choice)].filter(
      (one) => canChoose(reader.role, one.type, one.channel) && isOn(one) !== one.wanted,
    );
    if (!changes.length) return;
    for (const { type, channel, wanted } of changes) {
      const row = { wanted, changed_at: this.clock.now() };
      await tx
        .insertInto('preference')
        .values({ person_id: reader.id, type, channel, ...row })
        .onConflict((conflict) => conflict.columns(['person_id', 'type', 'channel']).doUpdateSet(row))
        .execute();
    }
    await audit(tx, 'preference.changed', reader.id, {
      after: Object.fromEntries(changes.map((one) => [`${one.type} ${one.channel}`, one.wanted])),
    });
    await appendFact(tx, [userRoom(reader.id)], 'preference.changed', { userId: reader.id });
  }
}
