import type { Role } from '@portal/contracts';
import { sees } from '@portal/contracts';
import type { ComponentType } from 'react';

/** `visitor`: only whoever is not signed in. `anyone`: everybody. Otherwise people of these roles. */
export type Who = 'visitor' | 'anyone' | ((role: Role) => boolean);
export type Texts =
  | 'approval'
  | 'auth'
  | 'contact'
  | 'conversation'
  | 'files'
  | 'home'
  | 'inquiries'
  | 'notifications'
  | 'pages'
  | 'profile';

export interface Path {
  path: string;
  who: Who;
  /** Of the page, in `common:shell.title`. */
  title:
    | 'home'
    | 'approval'
    | 'contactUs'
    | 'allInquiries'
    | 'inquiry'
    | 'notifications'
    | 'profile'
    | 'sitemap'
    | 'privacy'
    | 'terms'
    | 'getTheApp'
    | 'login'
    | 'signUp'
    | 'forgotPassword'
    | 'verification'
    | 'resetPassword';
  texts: Texts[];
  screen: () => Promise<{ default: ComponentType }>;
  /** Queues use the whole height and end without a footer. */
  full?: true;
}

const everyone = () => true;

const signUp = () => import('../features/account/sign-up.screen');

/** Every address of the portal, its screen and who may enter. */
export const PATHS: readonly Path[] = [
  { path: '/home', who: everyone, title: 'home', texts: ['home'], screen: () => import('../features/home/home.screen') },
  {
    path: '/approval',
    who: sees.approvals,
    title: 'approval',
    texts: ['approval'],
    screen: () => import('../features/approvals/approvals.screen'),
    full: true,
  },
  {
    path: '/contact-us',
    who: sees.contactUs,
    title: 'contactUs',
    texts: ['contact', 'files', 'inquiries'],
    screen: () => import('../features/inquiries/new-inquiry/contact-us.screen'),
  },
  {
    path: '/all-inquiries',
    who: sees.contactUs,
    title: 'allInquiries',
    texts: ['inquiries', 'conversation', 'contact', 'files'],
    screen: () => import('../features/inquiries/queue/all-inquiries.screen'),
    full: true,
  },
  {
    path: '/inquiry-detail/:id',
    who: sees.contactUs,
    title: 'inquiry',
    texts: ['conversation', 'contact', 'files', 'inquiries'],
    screen: () => import('../features/inquiries/conversation/inquiry-detail.screen'),
    full: true,
  },
  {
    path: '/notifications',
    who: everyone,
    title: 'notifications',
    texts: ['notifications'],
    screen: () => import('../features/notifications/notifications.screen'),
  },
  {
    path: '/profile',
    who: everyone,
    title: 'profile',
    texts: ['profile', 'auth'],
    screen: () => import('../features/profile/profile.screen'),
  },
  { path: '/sitemap', who: everyone, title: 'sitemap', texts: ['pages'], screen: () => import('../features/pages/sitemap.screen') },
  { path: '/privacy', who: 'anyone', title: 'privacy', texts: ['pages'], screen: () => import('../features/pages/privacy.screen') },
  { path: '/terms', who: 'anyone', title: 'terms', texts: ['pages'], screen: () => import('../features/pages/terms.screen') },
  {
    path: '/get-the-app',
    who: 'anyone',
    title: 'getTheApp',
    texts: ['pages'],
    screen: () => import('../features/pages/get-the-app.screen'),
  },
  { path: '/login', who: 'visitor', title: 'login', texts: ['auth'], screen: () => import('../features/account/login.screen') },
  { path: '/sign-up', who: 'visitor', title: 'signUp', texts: ['auth'], screen: signUp },
  { path: '/register', who: 'visitor', title: 'signUp', texts: ['auth'], screen: signUp },
  {
    path: '/forgotpassword',
    who: 'visitor',
    title: 'forgotPassword',
    texts: ['auth'],
    screen: () => import('../features/account/forgot-password.screen'),
  },
  {
    path: '/otp-verification',
    who: 'visitor',
    title: 'verification',
    texts: ['auth'],
    screen: () => import('../features/account/otp-verification.screen'),
  },
  {
    path: '/reset-password',
    who: 'visitor',
    title: 'resetPassword',
    texts: ['auth'],
    screen: () => import('../features/account/reset-password.screen'),
  },
  {
    path: '/otp-completion',
    who: 'visitor',
    title: 'verification',
    texts: ['auth'],
    screen: () => import('../features/account/otp-completion.screen'),
  },
];

/** Pages whose number is that of unread inquiries. */
export const isAboutInquiries = ({ title }: Path): boolean => title === 'contactUs' || title === 'allInquiries' || title === 'inquiry';

export type Address = '/home' | '/approval' | '/contact-us' | '/all-inquiries' | '/notifications' | '/profile' | '/sitemap';
/** Where the menus lead, in their order. */
export const PLACES: readonly Path[] = PATHS.filter(({ who }) => typeof who === 'function');
