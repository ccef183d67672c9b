import { Module } from '@nestjs/common';
import { handlesTickets, LIMITS, sees, ticketReads } from '@portal/contracts';
import { HomeReads } from '../../home/home-reads';
import { DueWork } from '../../jobs/due-work';
import { PresencePlaces } from '../../live/presence-places';
import { InboundServer } from '../../mail/inbound.server';
import { MailContents } from '../../mail/mail-content';
import { AccountRemovalHooks } from '../../org/account-removal.hooks';
import { FindSources } from '../../search/find-sources';
import { UsageViews } from '../../usage/usage-views';
import { AnswersByMail } from './answers-by-mail';
import { Canned } from './canned.store';
import { CorrectionsController } from './corrections.controller';
import { Corrections } from './corrections.store';
import { Handlers } from './handlers.store';
import { Hours } from './hours.store';
import { InquiryQuota } from './inquiry-quota';
import { MentionMails } from './mention-mails';
import { NewTicketStore } from './new-ticket.store';
import { OpenTicket } from './open-ticket';
import { ReadStateController } from './read-state.controller';
import { ReadState } from './read-state.store';
import { Replies } from './replies.service';
import { ReturnedMails } from './returned-mails';
import { SnoozesController } from './snoozes.controller';
import { Snoozes } from './snoozes.store';
import { TicketCommandsController } from './ticket-commands.controller';
import { TicketCommands } from './ticket-commands.store';
import { TicketDigest } from './ticket-digest';
import { findTickets } from './ticket-finds';
import { TicketMails } from './ticket-mails';
import { TicketNumbers } from './ticket-number';
import { TicketPlaces } from './ticket-places';
import { TicketProgressController } from './ticket-progress.controller';
import { TicketReadsController } from './ticket-reads.controller';
import { TicketSettingsController } from './ticket-settings.controller';
import { Tickets } from './tickets.store';
import { UnassignOnRemoval } from './unassign-on-removal';

@Module({
  controllers: [
    TicketCommandsController,
    TicketProgressController,
    CorrectionsController,
    ReadStateController,
    TicketReadsController,
    TicketSettingsController,
    SnoozesController,
  ],
  providers: [
    Handlers,
    AnswersByMail,
    Canned,
    Corrections,
    Hours,
    InquiryQuota,
    MentionMails,
    ReadState,
    TicketCommands,
    NewTicketStore,
    OpenTicket,
    UnassignOnRemoval,
    Replies,
    ReturnedMails,
    Snoozes,
    TicketDigest,
    TicketMails,
    TicketNumbers,
    TicketPlaces,
    Tickets,
  ],
})
export class TicketsModule {
  constructor(
    contents: MailContents,
    mails: TicketMails,
    mentions: MentionMails,
    returned: ReturnedMails,
    digest: TicketDigest,
    inbound: InboundServer,
    answers: AnswersByMail,
    places: PresencePlaces,
    ticketPlaces: TicketPlaces,
    hooks: AccountRemovalHooks,
    unassign: UnassignOnRemoval,
    snoozes: Snoozes,
    due: DueWork,
    sources: FindSources,
    tickets: Tickets,
    usage: UsageViews,
    home: HomeReads,
  ) {
    for (const mail of [mails, mentions, returned, digest]) mail.register(contents);
    inbound.register('tickets', answers);
    ticketPlaces.register(places);
    hooks.register('unassign tickets', (tx, personId) => unassign.unassignAll(tx, personId));
    snoozes.register(due);
    sources.register('inquiries', (who, term) => findTickets(tickets, who, term));
    // The list is read by the home page as well; a conversation is opened.
    usage.register(ticketReads.item, { func: 'contact', what: 'viewed' }, ({ ticketId }) => ticketId);
    home.register(ticketReads.counts, ({ who: { role } }) => (sees.contactUs(role) ? [{}] : []));
    home.register(ticketReads.list, ({ who: { role } }) => {
      if (handlesTickets(role))
        return [
          { view: 'mine', pageNumber: 1, pageSize: 50, side: 'handled', sort: 'due' },
          { view: 'unassigned', pageNumber: 1, pageSize: 50, side: 'handled', sort: 'due' },
          { view: 'mentioned', pageNumber: 1, pageSize: LIMITS.pageSize, side: 'handled', sort: 'due' },
        ] as const;
      return sees.contactUs(role) ? ([{ view: 'mine', pageNumber: 1, pageSize: LIMITS.pageSize }] as const) : [];
    });
    hooks.register('snoozes', (tx, personId) => snoozes.dropAllOf(tx, personId));
  }
}
