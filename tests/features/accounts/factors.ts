import { Secret } from 'otpauth';
import { DEMO_PASSWORD } from '../../../apps/gateway/src/features/accounts/demo-users';
import { FactorFlows } from '../../../apps/gateway/src/features/accounts/second-factor/factor-flows';
import { ANYONE, type Caller, type RequestDraft, type RightsRow, readingRow, row, SIGNED_IN } from '../../kit/rights-table';
import { codeNow, giveApp, twinOf } from '../../kit/second-factor';
import type { Stage } from '../../kit/stage';
import { DECISION_CELLS, insertPerson } from '../approvals/rights';
import { type Exemption, exempt, type FeatureLaw, type UnseenObject } from '../feature';
import { passkeyScenes } from './passkeys';

const NEVER_COUNTED = exempt("Signing in and managing one's account are not counted as uses");
const SHOWN_ONCE = 'Secrets, recovery codes and sessions are sent once and not stored with a response';

export const factorUses = {
  'factors.signIn': NEVER_COUNTED,
  'factors.signInWithSetUp': NEVER_COUNTED,
  'factors.setUp': NEVER_COUNTED,
  'factors.add': NEVER_COUNTED,
  'factors.renewCodes': NEVER_COUNTED,
  'factors.remove': NEVER_COUNTED,
  'factors.confirm': NEVER_COUNTED,
  'factors.reset': NEVER_COUNTED,
} satisfies FeatureLaw['uses'];

/** Returns the set-up flow of a person without a second factor, and a code that confirms the set-up. */
const startSetUp = (stage: Stage, person: Awaited<ReturnType<typeof twinOf>>) => {
  const secret = new Secret().base32;
  const { flow } = stage.gateway.app.get(FactorFlows, { strict: false }).issue(person, { use: 'set-up', secret, replaces: null });
  return { flow, code: codeNow(secret) };
};

const resetOf = (userId: string): RequestDraft => ({
  path: 'POST /api/auth/factors/reset',
  json: { userId, reason: 'Lost phone', password: DEMO_PASSWORD },
});

/** Returns the id of a person as described by `about`. A person other than the caller has access and an authenticator app. */
const insertPersonWithApp = async (stage: Stage, about: string, caller?: Caller): Promise<string> => {
  const id = await insertPerson(stage, about, caller);
  if (about === 'oneself' || about === 'nobody') return id;
  const { database } = stage.gateway;
  await database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', id).where('standing', '=', 'waiting').execute();
  await giveApp(stage.gateway, id);
  return id;
};

/** Returns people whose second factor a partner or a local company elsewhere can neither reset nor discover. */
export const factorUnseen = (stage: Stage): Record<string, UnseenObject> => ({
  'factors.reset': { existing: () => insertPersonWithApp(stage, 'a CP of France'), make: [resetOf] },
});

/** Returns the rights to the second sign-in step, to the caller's own second factor, and to resetting another person's second factor. */
export const factorRights = (stage: Stage): RightsRow[] => {
  /** Signs in another person with the caller's rights, because a second factor would change the caller's later sign-ins. */
  const signInTwin = async ({ name, token }: Caller) => {
    if (name === 'nobody' || name === 'applicant') return { token, person: await twinOf(stage.gateway, 'bruno') };
    const person = await twinOf(stage.gateway, name);
    return { token: (await stage.gateway.signIn(person.email, DEMO_PASSWORD)).token, person };
  };
  const withProof = (path: string) => async (caller: Caller) => {
    const { token, person } = await signInTwin(caller);
    const secret = await giveApp(stage.gateway, person.id);
    return { path, token, json: { password: DEMO_PASSWORD, code: codeNow(secret) } };
  };

  return [
    row('factors.signIn', 'the flow of the refusal and a code', ANYONE, async () => {
      const person = await twinOf(stage.gateway, 'bruno');
      const secret = await giveApp(stage.gateway, person.id);
      const { flow } = stage.gateway.app.get(FactorFlows, { strict: false }).issue(person, { use: 'code' });
      return { path: 'POST /api/auth/secondfactor', json: { email: person.email, flow, code: codeNow(secret) } };
    }),
    row('factors.signInWithSetUp', 'the flow of the refusal and a code', ANYONE, async () => {
      const person = await twinOf(stage.gateway, 'bruno');
      return { path: 'POST /api/auth/secondfactor/setup', json: { email: person.email, ...startSetUp(stage, person) } };
    }),
    readingRow('factors.status', 'GET /api/auth/factors', SIGNED_IN),
    row('factors.setUp', 'the password of the caller', SIGNED_IN, async (caller) => ({
      path: 'POST /api/auth/factors/setup',
      token: (await signInTwin(caller)).token,
      json: { password: DEMO_PASSWORD },
    })),
    row('factors.add', 'the flow of the caller and a code', SIGNED_IN, async (caller) => {
      const { token, person } = await signInTwin(caller);
      return { path: 'POST /api/auth/factors', token, json: startSetUp(stage, person) };
    }),
    row('factors.renewCodes', 'the password of the caller and a code', SIGNED_IN, withProof('POST /api/auth/factors/codes')),
    row('factors.confirm', 'the password of the caller and a code', SIGNED_IN, withProof('POST /api/auth/factors/confirm')),
    row('factors.remove', 'the password of the caller and a code', SIGNED_IN, withProof('POST /api/auth/factors/remove')),
    ...Object.entries(DECISION_CELLS).map(([about, cells]) =>
      row('factors.reset', about, cells, async (caller) => resetOf(await insertPersonWithApp(stage, about, caller))),
    ),
  ];
};

export const factorWrites = (stage: Stage) =>
  ({
    'factors.remove': {
      'removing an authenticator app': {
        make: async () => {
          const person = await twinOf(stage.gateway, 'jonas');
          const { token } = await stage.gateway.signIn(person.email, DEMO_PASSWORD);
          const secret = await giveApp(stage.gateway, person.id);
          return { path: 'POST /api/auth/factors/remove', token, json: { password: DEMO_PASSWORD, code: codeNow(secret) } };
        },
        effect: { second_factor: -1, audit: 1, letter: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), code: '000000' } }),
      },
    },
    'factors.confirm': {
      'confirming the identity': {
        make: async () => {
          const { email } = await twinOf(stage.gateway, 'jonas');
          const { token } = await stage.gateway.signIn(email, DEMO_PASSWORD);
          return { path: 'POST /api/auth/factors/confirm', token, json: { password: DEMO_PASSWORD } };
        },
        effect: { audit: 1 },
        other: (call) => ({ ...call, json: { password: 'another password' } }),
      },
    },
    'factors.reset': {
      'resetting the second factor of a partner': {
        make: async () => {
          const [{ email }, partner] = await Promise.all([twinOf(stage.gateway, 'jonas'), twinOf(stage.gateway, 'bruno')]);
          const { token } = await stage.gateway.signIn(email, DEMO_PASSWORD);
          await giveApp(stage.gateway, partner.id);
          return {
            path: 'POST /api/auth/factors/reset',
            token,
            json: { userId: partner.id, reason: 'Lost phone', password: DEMO_PASSWORD },
          };
        },
        effect: { second_factor: -1, audit: 1, letter: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), reason: 'New phone' } }),
      },
    },
    'factors.signIn': exempt(SHOWN_ONCE),
    'factors.signInWithSetUp': exempt(SHOWN_ONCE),
    'factors.setUp': exempt(SHOWN_ONCE),
    'factors.add': exempt(SHOWN_ONCE),
    'factors.renewCodes': exempt(SHOWN_ONCE),
  }) satisfies Record<string, FeatureLaw['writes'][string] | Exemption>;

/** Returns a scene that changes the second factor of a person. */
export const factorScenes = (stage: Stage): FeatureLaw['scenes'] => ({
  'factor.changed': {
    'a person removes their authenticator app': async () => {
      const marco = await stage.as('marco');
      const secret = await giveApp(stage.gateway, marco.id);
      return () => marco.factors.remove({ password: DEMO_PASSWORD, code: codeNow(secret) });
    },
    ...passkeyScenes(stage),
  },
});
