import { handlesTickets, isPartner, sees } from '@portal/contracts';
import i18next from 'i18next';
import { Inbox, MessageCircleQuestionMark, MessageSquarePlus } from 'lucide-react';
import { loadTexts } from '../../i18n/texts';
import { type FindSections, signedInPart } from '../../parts/feature';
import { optionalPart } from '../../parts/optional-part';
import { runWhenIdle } from '../../ui/feedback/idle';
import { useWaitingTickets, waitingTicketsAddress } from './home/waiting-tickets';
import { factHandlers } from './tickets.cache';
import { ticketAddress, useUnreadTickets } from './tickets.queries';

/** Searches the inquiries that this person may see by number, text and people. */
const ticketSearch: FindSections = {
  inquiries: {
    glyph: Inbox,
    title: () => i18next.t('inquiries-shell:title.allInquiries'),
    row: ({ ticketId, ticketNo, subject, company }) => ({
      id: ticketId,
      title: subject,
      detail: `${ticketNo} · ${company}`,
      to: ticketAddress(ticketId),
    }),
    all: (searchTerm) => `/all-inquiries?${new URLSearchParams({ searchTerm })}`,
  },
};

const composers = () => import('./conversation/composer/composers');
const signOutQuestion = () => import('./conversation/composer/sign-out-question');

const Background = optionalPart(async () => {
  const [{ ReplyToasts }] = await Promise.all([import('./reply-toasts'), loadTexts('inquiries')]);
  return { default: ReplyToasts };
});

export default signedInPart({
  navigation: [
    {
      to: '/contact-us',
      glyph: MessageCircleQuestionMark,
      bar: true,
      group: 'work',
      help: 'inquiries-shell:help.contactUs',
      quickLink: { title: 'inquiries-shell:action.newInquiry', glyph: MessageSquarePlus, isPrimary: true },
      useCount: useUnreadTickets,
    },
    {
      to: '/all-inquiries',
      glyph: Inbox,
      bar: true,
      group: 'work',
      // The unread count is shown at Contact us (R2.9). Showing it here too would look like a second count.
      help: 'inquiries-shell:help.allInquiries',
    },
  ],
  search: ticketSearch,
  home: [
    {
      id: 'inquiries',
      isFor: sees.contactUs,
      texts: [],
      block: null,
      summary: () => import('./home/tickets.summary'),
    },
    { id: 'underway', isFor: isPartner, texts: [], block: () => import('./home/underway.block'), isOptional: true },
    { id: 'drafts', isFor: sees.contactUs, texts: [], block: () => import('./home/drafts.block'), isOptional: true },
  ],
  waiting: {
    id: 'inquiries',
    isFor: sees.contactUs,
    all: (role) => waitingTicketsAddress(handlesTickets(role)),
    useWaiting: useWaitingTickets,
  },
  counts: [
    {
      on: ['/contact-us', '/all-inquiries', '/inquiry-detail/:id'],
      Figure: optionalPart(() => import('./unread-figure')),
      useTabCount: useUnreadTickets,
    },
  ],
  facts: factHandlers,
  Background,
  start: () => {
    // Load the dialog about unsent replies in advance, so that it also works when the person signs out offline.
    runWhenIdle(() => void signOutQuestion().catch(reportError));
  },
  // Send pending replies only after the first view is rendered.
  welcome: ({ userId }) => void runWhenIdle(() => void composers().then(({ wakeComposers }) => wakeComposers(userId), reportError)),
  findSignOutQuestion: () => signOutQuestion().then((question) => question.findSignOutQuestion()),
});
