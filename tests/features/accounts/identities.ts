import { randomUUID } from 'node:crypto';
import type { Stage } from '../../kit/stage';

/** Links a new identity of a provider to a person. */
export const insertIdentity = ({ gateway }: Stage, personId: string): Promise<{ id: string }> =>
  gateway.database.db
    .insertInto('identity')
    .values({
      issuer: 'https://login.microsoftonline.com/tenant/v2.0',
      tenant: 'tenant',
      subject: randomUUID(),
      person_id: personId,
      email: 'person@provider.example',
      linked_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
