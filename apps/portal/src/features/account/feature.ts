import type auth from '../../i18n/locales/en/auth.json';
import type invitation from '../../i18n/locales/en/invitation.json';
import type linkAccount from '../../i18n/locales/en/link-account.json';
import type secondFactor from '../../i18n/locales/en/second-factor.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    auth: typeof auth;
    invitation: typeof invitation;
    'link-account': typeof linkAccount;
    'second-factor': typeof secondFactor;
  }
}

const signUp = () => import('./sign-up.screen');

export default feature({
  paths: [
    { path: '/login', who: 'visitor', texts: ['auth'], screen: () => import('./login.screen') },
    { path: '/sign-up/:step?', who: 'visitor', texts: ['auth'], screen: signUp },
    { path: '/register', who: 'visitor', texts: ['auth'], screen: signUp },
    { path: '/invitation', who: 'visitor', texts: ['auth', 'invitation'], screen: () => import('./invitation/invitation.screen') },
    { path: '/forgotpassword', who: 'visitor', texts: ['auth'], screen: () => import('./forgot-password.screen') },
    { path: '/otp-verification', who: 'visitor', texts: ['auth'], screen: () => import('./otp-verification.screen') },
    { path: '/reset-password', who: 'visitor', texts: ['auth'], screen: () => import('./reset-password.screen') },
    { path: '/otp-completion', who: 'visitor', texts: ['auth'], screen: () => import('./otp-completion.screen') },
    { path: '/link-account', who: 'visitor', texts: ['auth', 'link-account'], screen: () => import('./microsoft/link-account.screen') },
  ],
  signedIn: () => import('./account.signed-in'),
});
