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
    'auth.photo': exempt('Anybody who knows the random id of a photo may see it'),
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
  uses: {
    'auth.login': exempt('It is written down as usage.spec has it'),
    'auth.addUser': exempt('The own account and how one gets in are no function that is counted'),
    'auth.confirmVerification': exempt('The own account and how one gets in are no function that is counted'),
    'auth.sendVerificationCode': exempt('The own account and how one gets in are no function that is counted'),
    'auth.changePassword': exempt('The own account and how one gets in are no function that is counted'),
    'auth.checkCode': exempt('The own account and how one gets in are no function that is counted'),
    'auth.userInfo': exempt('It is a read that the specification sends as POST'),
    'auth.userProfileUpload': exempt('The own account and how one gets in are no function that is counted'),
    'auth.refreshToken': exempt('The own account and how one gets in are no function that is counted'),
    'auth.logout': exempt('The own account and how one gets in are no function that is counted'),
    'auth.saveProfile': exempt('The own account and how one gets in are no function that is counted'),
    'auth.savePassword': exempt('The own account and how one gets in are no function that is counted'),
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
