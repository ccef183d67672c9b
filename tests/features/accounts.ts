import { CONSENT_VERSION } from '@portal/contracts';
import { accountAssertions, accountRights } from './accounts/rights';
import { accountScenes } from './accounts/scenes';
import { accountWrites } from './accounts/writes';
import { type DefineFeature, exempt } from './feature';

const BEFORE = 'It is fetched before anybody is signed in, and no fact changes it';

/** Defines the law-test rows for accounts: signing up and in, one's own profile and sessions. */
const accounts: DefineFeature = (stage) => ({
  rights: accountRights(stage),
  assertions: accountAssertions,
  unseen: {
    'accounts.photo': exempt('Anybody who knows the random id of a photo may see it'),
    'accounts.microsoft': exempt('The way to sign in is off, for everybody alike'),
    'accounts.microsoftCallback': exempt('The way to sign in is off, for everybody alike'),
  },
  reads: {
    'accounts.me': ['POST /api/auth/userinfo'],
    'accounts.photo': ['GET /api/auth/photo/nothing'],
    'accounts.standing': ['GET /api/auth/standing'],
    'accounts.methods': ['GET /api/auth/methods'],
    'accounts.microsoft': ['GET /api/auth/microsoft'],
    'accounts.microsoftCallback': ['GET /api/auth/microsoft/callback?state=x'],
  },
  uses: {
    'accounts.login': exempt('It is written down as usage.spec has it'),
    'accounts.signUp': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.verifyEmail': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.sendCode': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.resetPassword': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.checkCode': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.me': exempt('It is a read that the specification sends as POST'),
    'accounts.savePhoto': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.refreshToken': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.logout': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.saveProfile': exempt('The own account and how one gets in are no function that is counted'),
    'accounts.savePassword': exempt('The own account and how one gets in are no function that is counted'),
  },
  writes: accountWrites(stage),
  cached: async () => ({
    'accounts.me': ({ person }) => [['accounts', 'me', { callerId: person.email }]],
    'accounts.photo': exempt('A photo has another id when it is another photo'),
    'accounts.standing': exempt('The waiting page reads it with the token of a request, which none of the watchers has'),
    'accounts.methods': exempt(BEFORE),
    'accounts.microsoft': exempt('It sends the browser elsewhere'),
    'accounts.microsoftCallback': exempt('It sends the browser elsewhere'),
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
