import { randomUUID } from 'node:crypto';
import { insertApplicant } from '../../kit/applicant';
import { signUp } from '../../kit/sign-up';
import type { Stage } from '../../kit/stage';
import type { FeatureLaw } from '../feature';
import { insertIdentity } from './identities';

/** Returns scenes that produce the facts about people and their sessions. */
export const accountScenes = (stage: Stage): FeatureLaw['scenes'] => {
  const names = (first: string) => ({ firstname: first, lastname: randomUUID().slice(0, 8), phone: '' });
  /** Inserts a request, puts it on the watchers' screens and approves it as this person. */
  const approveAs = async (name: 'lena' | 'marco'): Promise<void> => {
    const id = await insertApplicant(stage.gateway.database);
    stage.show('request', id);
    await (await stage.as(name)).approvals.decide({ userId: id, status: 'Approved' });
  };

  return {
    'account.changed': {
      'a partner changes their name': async () => {
        stage.show('request', 'bruno');
        return async () => (await stage.as('bruno')).accounts.saveProfile(names('Bruno'));
      },
      'an approver of the local company changes their name': async () => {
        await approveAs('lena');
        return async () => (await stage.as('lena')).accounts.saveProfile(names('Lena'));
      },
      'an approver of the region changes their name': {
        scene: async () => {
          await approveAs('marco');
          return async () => (await stage.as('marco')).accounts.saveProfile(names('Marco'));
        },
        // The region handles some tickets of the company, and the people named in these tickets may change their names.
        siblingFacts: ['account.changed'],
      },
      'a person disconnects their Microsoft account': async () => {
        const { id } = await insertIdentity(stage, 'jonas');
        return async () => (await stage.as('jonas')).accounts.unlinkIdentity({ identityId: id, password: 'portal-demo' });
      },
    },
    'account.moved': {
      'a rejected partner applies again in another region': async () => {
        const { id, email } = await signUp(stage.gateway);
        await (await stage.as('lena')).approvals.decide({ userId: id, status: 'Rejected', reason: 'Not served from here.' });
        stage.show('request', id);
        return () => signUp(stage.gateway, { email, country: 'JP' });
      },
      'a rejected partner applies again as a local company': async () => {
        const { id, email } = await signUp(stage.gateway, { email: `${randomUUID()}@yarrowdyne.example` });
        await (await stage.as('lena')).approvals.decide({ userId: id, status: 'Rejected', reason: 'No partner.' });
        stage.show('request', id);
        const profile = { role: 'LBO', employee: true, lco: 'lco-deutschland', organizationType: 'local-company' } as const;
        return () => signUp(stage.gateway, { email, ...profile });
      },
    },
    'session.begun': {
      'another device signs in': async () => () => stage.gateway.as('jonas'),
    },
    'session.ended': {
      'another device signs out': async () => {
        const other = await stage.gateway.as('jonas');
        return () => other.accounts.logout();
      },
    },
  };
};
