import { sees } from '@portal/contracts';
import type contact from '../../i18n/locales/en/contact.json';
import type conversation from '../../i18n/locales/en/conversation.json';
import type inquiries from '../../i18n/locales/en/inquiries.json';
import type inquiriesShell from '../../i18n/locales/en/inquiries-shell.json';
import type queue from '../../i18n/locales/en/queue.json';
import { feature } from '../../parts/feature';

declare module '../../i18n/text-resources' {
  interface TextResources {
    contact: typeof contact;
    conversation: typeof conversation;
    inquiries: typeof inquiries;
    'inquiries-shell': typeof inquiriesShell;
    queue: typeof queue;
  }
}

export default feature({
  paths: [
    {
      path: '/contact-us',
      who: sees.contactUs,
      title: 'inquiries-shell:title.contactUs',
      texts: ['contact', 'files', 'inquiries'],
      screen: () => import('./new-inquiry/contact-us.screen'),
    },
    {
      path: '/all-inquiries',
      who: sees.contactUs,
      title: 'inquiries-shell:title.allInquiries',
      texts: ['inquiries', 'queue', 'views', 'conversation', 'contact', 'files', 'dates'],
      screen: () => import('./queue/all-inquiries.screen'),
      fills: true,
    },
    {
      path: '/inquiry-detail/:id',
      firstCall: ['tickets.item', 'ticketId'],
      who: sees.contactUs,
      title: 'inquiries-shell:title.inquiry',
      parent: { to: '/all-inquiries', title: 'inquiries-shell:title.allInquiries' },
      texts: ['conversation', 'contact', 'files', 'inquiries', 'dates'],
      screen: () => import('./conversation/inquiry-detail.screen'),
      fills: true,
    },
  ],
  texts: ['inquiries-shell'],
  signedIn: () => import('./tickets.signed-in'),
});
