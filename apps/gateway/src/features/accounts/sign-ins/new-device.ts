import { notify } from '../../../platform/facts/notify';
import type { Tx } from '../../../platform/request-context';
import { queueMail } from '../../../services/mail/outbox';
import type { Person } from '../person';
import { deviceLine } from './device-names';

/** The user agent and the shortened network address from which a person signs in. */
export interface SignInSource {
  agent: string;
  network: string;
}

/** Returns the text by which devices are compared. A new version of the browser does not change it. */
const markOf = (agent: string): string => deviceLine(agent) || agent;

/**
 * Returns true if no stored session of the person was started with this kind of device from this network. Sessions of earlier releases have
 * no network and match any. The first sign-in of an account is not new; `AccountCleanup` keeps the last session of each person for this.
 */
export const isNewDevice = async (tx: Tx, personId: string, { agent, network }: SignInSource): Promise<boolean> => {
  const sessions = await tx.selectFrom('session').select(['agent', 'network']).distinct().where('person_id', '=', personId).execute();
  const isKnown = sessions.some((known) => markOf(known.agent) === markOf(agent) && (known.network ?? network) === network);
  return sessions.length > 0 && !isKnown;
};

/** Reports a sign-in on a new device to its person, by mail and in the portal. Neither can be turned off. */
export const reportNewDevice = async (
  tx: Tx,
  person: Person,
  { sessionId, at, agent, network }: SignInSource & { sessionId: string; at: Date },
): Promise<void> => {
  const words = { device: deviceLine(agent), network };
  await queueMail(tx, 'account.new-device', person, { personId: person.id, at: at.toISOString(), ...words });
  await notify(tx, [person.id], { type: 'SignIn', subjectId: sessionId, words });
};
