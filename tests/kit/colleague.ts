import { DEMO_PASSWORD } from '../../apps/gateway/src/features/accounts/demo-users';
import type { Person, TestGateway } from './test-gateway';

/** The company of Bruno. */
export const COMPANY = 'cp-brennhagen';

/** Signs in another partner of Bruno's company. */
export const signInColleague = async ({ database, signIn }: TestGateway): Promise<Person> => {
  const { email } = await database.db
    .selectFrom('person')
    .select('email')
    .where('unit_id', '=', COMPANY)
    .where('standing', '=', 'approved')
    .where('id', '<>', 'bruno')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return signIn(email, DEMO_PASSWORD);
};
