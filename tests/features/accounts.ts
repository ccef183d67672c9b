import { CONSENT_VERSION } from '@portal/contracts';
import { factorRights, factorScenes, factorUnseen, factorUses, factorWrites } from './accounts/factors';
import { insertIdentity } from './accounts/identities';
import { passkeyRights, passkeyUnseen, passkeyUses, passkeyWrites, UNKNOWN_CREDENTIAL } from './accounts/passkeys';
import { accountAssertions, accountRights } from './accounts/rights';
import { accountScenes } from './accounts/scenes';
import { accountWrites } from './accounts/writes';
import { type DefineFeature, exempt } from './feature';

const BEFORE = 'It is fetched before a sign-in, and no fact changes it';

/** Defines the law-test rows for accounts: signing up and in, one's own profile and sessions. */
const accounts: DefineFeature = (stage) => ({
  rights: [...accountRights(stage), ...factorRights(stage), ...passkeyRights(stage)],
  assertions: accountAssertions,
  unseen: {
    ...factorUnseen(stage),
    ...passkeyUnseen(stage),
    'accounts.endSession': {
      existing: async () => (await stage.gateway.as('chloe')).sessionId,
      make: [(id) => ({ path: `DELETE /api/auth/sessions/${id}` })],
    },
    'accounts.photo': exempt('Any caller who knows the random id of a photo may see it'),
    'accounts.unlinkIdentity': {
      existing: async () => (await insertIdentity(stage, 'chloe')).id,
      make: [(id) => ({ path: `POST /api/auth/identities/${id}/unlink`, json: { password: 'portal-demo' } })],
    },
    'accounts.microsoft': exempt('This sign-in method is disabled for all callers'),
    'accounts.microsoftConnect': exempt('This sign-in method is disabled for all callers'),
    'accounts.microsoftCallback': exempt('This sign-in method is disabled for all callers'),
  },
  reads: {
    'accounts.me': ['POST /api/auth/userinfo'],
    'accounts.sessions': ['GET /api/auth/sessions'],
    'accounts.photo': ['GET /api/auth/photo/nothing'],
    'accounts.personalData': ['GET /api/auth/personaldata'],
    'accounts.standing': ['GET /api/auth/standing'],
    'accounts.methods': ['GET /api/auth/methods'],
    'accounts.identities': ['GET /api/auth/identities'],
    'accounts.pendingIdentity': ['GET /api/auth/identities/pending'],
    'accounts.microsoft': ['GET /api/auth/microsoft'],
    'accounts.microsoftCallback': ['GET /api/auth/microsoft/callback?state=x'],
    'factors.status': ['GET /api/auth/factors'],
    'passkeys.list': ['GET /api/auth/passkeys'],
  },
  uses: {
    'accounts.login': exempt('Its use is recorded and tested in usage.spec'),
    'accounts.signUp': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.verifyEmail': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.sendCode': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.resetPassword': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.checkCode': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.me': exempt('It is a read that the specification defines as POST'),
    'accounts.savePhoto': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.refreshToken': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.logout': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.endSession': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.endOtherSessions': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.saveProfile': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.savePassword': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.microsoftConnect': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.linkIdentity': exempt("Signing in and managing one's account are not counted as uses"),
    'accounts.unlinkIdentity': exempt("Signing in and managing one's account are not counted as uses"),
    ...factorUses,
    ...passkeyUses,
  },
  writes: { ...accountWrites(stage), ...factorWrites(stage), ...passkeyWrites(stage) },
  cached: async () => ({
    'accounts.me': ({ person }) => [['accounts', 'me', { callerId: person.email }]],
    'accounts.sessions': () => [['accounts', 'sessions', {}]],
    'accounts.identities': () => [['accounts', 'identities', {}]],
    'accounts.pendingIdentity': exempt(BEFORE),
    'factors.status': () => [['factors', 'status', {}]],
    'passkeys.list': () => [['passkeys', 'list', {}]],
    'accounts.photo': exempt('A new photo has a new id'),
    'accounts.personalData': exempt('It is saved as a file and not cached'),
    'accounts.standing': exempt('Only the page of a pending request reads it, with a token that no watcher has'),
    'accounts.methods': exempt(BEFORE),
    'accounts.microsoft': exempt('It redirects the browser'),
    'accounts.microsoftCallback': exempt('It redirects the browser'),
  }),
  concerns: 'every fact',
  scenes: { ...accountScenes(stage), ...factorScenes(stage) },
  signals: {},
  values: {
    password: 'Heidekraut-47',
    confirmPassword: 'Heidekraut-47',
    Password: 'Heidekraut-47',
    current: 'portal-demo',
    role: 'CP',
    employee: false,
    country: 'DE',
    companyName: 'Nordlicht',
    organizationType: 'distributor',
    firstname: 'Ada',
    lastname: 'Lund',
    phone: '+49 30',
    language: 'en',
    consent: CONSENT_VERSION,
    code: 'ABCDEF',
    flow: 'not-a-flow',
    credential: UNKNOWN_CREDENTIAL,
    emailType: 'ForgotPassword',
  },
});

export default accounts;
