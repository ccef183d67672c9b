import { CONSENT_VERSION } from '@portal/contracts';
import { accountAssertions, accountRights } from './accounts/rights';
import { accountScenes } from './accounts/scenes';
import { accountWrites } from './accounts/writes';
import { type DefineFeature, exempt } from './feature';

const BEFORE = 'It is fetched before anybody is signed in, and no fact changes it';

/** Signing up and in, the own profile and sign-ins. */
const accounts: DefineFeature = (stage) => ({
  rights: accountRights(stage),
  assertions: accountAssertions,
  unseen: {
    'auth.photo': exempt('Whoever knows the random id of a photo may see it'),
    'auth.microsoft': exempt('The way to sign in is off, for everybody alike'),
    'auth.microsoftCallback': exempt('The way to sign in is off, for everybody alike'),
  },
  reads: {
    'auth.userInfo': ['POST /api/auth/userinfo'],
    'auth.photo': ['GET /api/auth/photo/nothing'],
    'auth.standing': ['GET /api/auth/standing'],
    'auth.methods': ['GET /api/auth/methods'],
    'auth.microsoft': ['GET /api/auth/microsoft'],
    'auth.microsoftCallback': ['GET /api/auth/microsoft/callback?state=x'],
  },
  writes: accountWrites(stage),
  cached: async () => ({
    'auth.userInfo': ({ person }) => [['auth', 'userInfo', { callerId: person.email }]],
    'auth.photo': exempt('A photo has another id when it is another photo'),
    'auth.standing': exempt('The waiting page reads it with the token of a request, which none of the watchers has'),
    'auth.methods': exempt(BEFORE),
    'auth.microsoft': exempt('It sends the browser elsewhere'),
    'auth.microsoftCallback': exempt('It sends the browser elsewhere'),
  }),
  concerns: 'every fact',
  scenes: accountScenes(stage),
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
    emailType: 'ForgotPassword',
  },
});

export default accounts;
