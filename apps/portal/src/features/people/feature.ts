import { isStaff } from '@portal/contracts';
import type people from '../../i18n/locales/en/people.json';
import type peopleShell from '../../i18n/locales/en/people-shell.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    people: typeof people;
    'people-shell': typeof peopleShell;
  }
}

export default feature({
  paths: [
    {
      path: '/organizations',
      who: () => true,
      title: 'people-shell:title.people',
      texts: ['people'],
      screen: () => import('./people.screen'),
    },
    {
      path: '/organizations/companies',
      who: isStaff,
      title: 'people-shell:title.companies',
      texts: ['people'],
      screen: () => import('./companies.screen'),
    },
  ],
  texts: ['people-shell'],
  signedIn: () => import('./people.signed-in'),
});
