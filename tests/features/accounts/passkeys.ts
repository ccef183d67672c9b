import { DEMO_PASSWORD } from '../../../apps/gateway/src/features/accounts/demo-users';
import { addPasskey, authenticatorFor } from '../../kit/passkeys/add-passkey';
import { Authenticator } from '../../kit/passkeys/authenticator';
import { ANYONE, type Caller, type RightsRow, readingRow, row, SIGNED_IN } from '../../kit/rights-table';
import { twinOf } from '../../kit/second-factor';
import type { Stage } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';
import { type Exemption, exempt, type FeatureLaw, type WriteCall } from '../feature';

const NEVER_COUNTED = exempt("Signing in and managing one's account are not counted as uses");
const CHALLENGE_REASON = 'A challenge and a session belong to the browser that requested them, and are not stored with a response';

export const passkeyUses = {
  'passkeys.signInOptions': NEVER_COUNTED,
  'passkeys.signIn': exempt('Its use is that of any sign-in, which is tested in usage.spec'),
  'passkeys.addOptions': NEVER_COUNTED,
  'passkeys.add': NEVER_COUNTED,
  'passkeys.rename': NEVER_COUNTED,
  'passkeys.remove': NEVER_COUNTED,
} satisfies FeatureLaw['uses'];

/** Signs in another person with a demo user's rights, because the demo user would still have the passkey in later tests. */
const signInTwin = async (stage: Stage, name: Name) => stage.gateway.signIn((await twinOf(stage.gateway, name)).email, DEMO_PASSWORD);
const signInTwinOf = (stage: Stage, { name }: Caller) => signInTwin(stage, name === 'nobody' || name === 'applicant' ? 'bruno' : name);
const tokenOf = ({ name, token }: Caller, twin: { token: string }) => (name === 'nobody' || name === 'applicant' ? token : twin.token);

/** No caller finds another person's passkey. */
const FOREIGN = '401 401 404 404 404 404 404 404 404';

/** Returns the call that adds a passkey for a signed-in person. */
const makeAddCall = async (stage: Stage, twin: Awaited<ReturnType<typeof signInTwin>>): Promise<WriteCall> => {
  const options = await twin.passkeys.addOptions({ password: DEMO_PASSWORD });
  const credential = authenticatorFor(stage.gateway).create(options);
  return { path: 'POST /api/auth/passkeys', token: twin.token, json: { name: 'Laptop', credential } };
};

/** Returns the rights to sign in with passkeys and to manage the caller's own passkeys. */
export const passkeyRights = (stage: Stage): RightsRow[] => {
  const withPasskey = (make: (passkeyId: string) => { path: string; json: object }) => async (caller: Caller) => {
    const twin = await signInTwinOf(stage, caller);
    const { passkeyId } = await addPasskey(stage.gateway, twin);
    return { ...make(passkeyId), token: tokenOf(caller, twin) };
  };
  const addForeignPasskey = async () => (await addPasskey(stage.gateway, await signInTwin(stage, 'eve'))).passkeyId;
  return [
    row('passkeys.signInOptions', 'nothing', ANYONE, () => ({ path: 'POST /api/auth/passkeys/signin/options', json: {} })),
    row('passkeys.signIn', 'a signature of a passkey', ANYONE, async () => {
      const { authenticator } = await addPasskey(stage.gateway, await signInTwin(stage, 'bruno'));
      const credential = authenticator.sign(await stage.gateway.nobody.passkeys.signInOptions({}));
      return { path: 'POST /api/auth/passkeys/signin', json: { credential } };
    }),
    readingRow('passkeys.list', 'GET /api/auth/passkeys', SIGNED_IN),
    row('passkeys.addOptions', 'the password of the caller', SIGNED_IN, async (caller) => ({
      path: 'POST /api/auth/passkeys/options',
      token: tokenOf(caller, await signInTwinOf(stage, caller)),
      json: { password: DEMO_PASSWORD },
    })),
    row('passkeys.add', 'a response to the options of the caller', SIGNED_IN, async (caller) => {
      const twin = await signInTwinOf(stage, caller);
      return { ...(await makeAddCall(stage, twin)), token: tokenOf(caller, twin) };
    }),
    row(
      'passkeys.rename',
      'a passkey of the caller',
      SIGNED_IN,
      withPasskey((id) => ({ path: `PUT /api/auth/passkeys/${id}`, json: { name: 'Phone' } })),
    ),
    row(
      'passkeys.remove',
      'a passkey of the caller and the password',
      SIGNED_IN,
      withPasskey((id) => ({ path: `POST /api/auth/passkeys/${id}/remove`, json: { password: DEMO_PASSWORD } })),
    ),
    row('passkeys.rename', 'a passkey of another person', FOREIGN, async () => ({
      path: `PUT /api/auth/passkeys/${await addForeignPasskey()}`,
      json: { name: 'Phone' },
    })),
    row('passkeys.remove', 'a passkey of another person', FOREIGN, async () => ({
      path: `POST /api/auth/passkeys/${await addForeignPasskey()}/remove`,
      json: { password: DEMO_PASSWORD },
    })),
  ];
};

/** Returns the requests about another person's passkeys. */
export const passkeyUnseen = (stage: Stage) => {
  const createForeign = async () => (await addPasskey(stage.gateway, await stage.gateway.as('chloe'))).passkeyId;
  return {
    'passkeys.rename': { existing: createForeign, make: [(id) => ({ path: `PUT /api/auth/passkeys/${id}`, json: { name: 'Phone' } })] },
    'passkeys.remove': {
      existing: createForeign,
      make: [(id) => ({ path: `POST /api/auth/passkeys/${id}/remove`, json: { password: DEMO_PASSWORD } })],
    },
  } satisfies FeatureLaw['unseen'];
};

export const passkeyWrites = (stage: Stage) =>
  ({
    'passkeys.add': {
      'adding a passkey': {
        make: async () => makeAddCall(stage, await signInTwin(stage, 'jonas')),
        effect: { passkey: 1, audit: 1, letter: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), name: 'Phone' } }),
      },
    },
    'passkeys.rename': {
      'renaming a passkey': {
        make: async () => {
          const twin = await signInTwin(stage, 'jonas');
          const { passkeyId } = await addPasskey(stage.gateway, twin);
          return { path: `PUT /api/auth/passkeys/${passkeyId}`, token: twin.token, json: { name: 'Phone' } };
        },
        effect: { fact: 1 },
        other: (call) => ({ ...call, json: { name: 'Tablet' } }),
      },
    },
    'passkeys.remove': {
      'removing a passkey': {
        make: async () => {
          const twin = await signInTwin(stage, 'jonas');
          const { passkeyId } = await addPasskey(stage.gateway, twin);
          return { path: `POST /api/auth/passkeys/${passkeyId}/remove`, token: twin.token, json: { password: DEMO_PASSWORD } };
        },
        effect: { passkey: -1, audit: 1, letter: 1, fact: 1 },
        other: (call) => ({ ...call, json: { password: 'Heidekraut-47' } }),
      },
    },
    'passkeys.signInOptions': exempt(CHALLENGE_REASON),
    'passkeys.signIn': exempt(CHALLENGE_REASON),
    'passkeys.addOptions': exempt(CHALLENGE_REASON),
  }) satisfies Record<string, FeatureLaw['writes'][string] | Exemption>;

/** Returns scenes that change a person's passkeys. */
export const passkeyScenes = (stage: Stage): NonNullable<FeatureLaw['scenes']['factor.changed']> => ({
  'a person adds a passkey': async () => {
    const ines = await stage.as('ines');
    return () => addPasskey(stage.gateway, ines);
  },
  'a person signs in with a passkey': async () => {
    const { authenticator } = await addPasskey(stage.gateway, await stage.as('ines'));
    return async () => {
      const { passkeys } = stage.gateway.nobody;
      return passkeys.signIn({ credential: authenticator.sign(await passkeys.signInOptions({})) });
    };
  },
});

/** A well-formed credential that answers no issued challenge. */
export const UNKNOWN_CREDENTIAL = new Authenticator('http://localhost').sign({
  challenge: 'bm90aGluZw',
  rpId: 'localhost',
  timeout: 1,
  userVerification: 'required',
});
