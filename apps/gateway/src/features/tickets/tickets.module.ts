import { Module } from '@nestjs/common';
import { handlesTickets, LIMITS, sees, ticketReads } from '@portal/contracts';
import { Cleanup } from '../../platform/database/cleanup';
import { PresencePlaces } from '../../platform/live/presence-places';
import { FindSources } from '../../services/hooks/find-sources';
import { HomeReads } from '../../services/hooks/home-reads';
import { DueWork } from '../../services/jobs/due-work';
import { InboundServer } from '../../services/mail/inbound-server';
import { MailContents } from '../../services/mail/mail-contents';
import { AccountRemovalHooks } from '../../services/org/account-removal.hooks';
import { PersonMoveHooks } from '../../services/org/person-move.hooks';
import { UsageViews } from '../../services/usage/usage-views';
import { CorrectionsController } from './corrections.controller';
import { Corrections } from './corrections.store';
import { FollowsController } from './follows.controller';
import { Follows } from './follows.store';
import { Handlers } from './handlers.store';
import { InquiryQuota } from './inquiry-quota';
import { TicketReadsController } from './list/ticket-reads.controller';
import { findTickets, Tickets } from './list/tickets.store';
import { AnswersByMail } from './mail/answers-by-mail';
import { MentionMails } from './mail/mention-mails';
import { ReturnedMails } from './mail/returned-mails';
import { TicketDigest } from './mail/ticket-digest';
import { TicketMails } from './mail/ticket-mails';
import { NewTicketStore } from './new-ticket.store';
import { OpenTicket } from './open-ticket';
import { ReadStateController } from './read-state.controller';
import { ReadState } from './read-state.store';
import { ReleaseTickets } from './release-tickets';
import { Replies } from './replies.service';
import { CannedReplyStore } from './settings/canned.store';
import { Hours } from './settings/hours.store';
import { TicketSettingsController } from './settings/ticket-settings.controller';
import { SnoozesController } from './snoozes.controller';
import { Snoozes } from './snoozes.store';
import { TicketCommandsController } from './ticket-commands.controller';
import { TicketCommands } from './ticket-commands.store';
import { TicketNumbers } from './ticket-number';
import { TicketPlaces } from './ticket-places';
import { TicketProgressController } from './ticket-progress.controller';

/** The filter for open inquiries that await a message from the handlers, earliest deadline first. */
const UNANSWERED_FILTER = { side: 'handled', sort: 'due', waitingFor: 'handler' } as const;

@Module({
  controllers: [
    TicketCommandsController,
    TicketProgressController,
    CorrectionsController,
    ReadStateController,
    TicketReadsController,
    TicketSettingsController,
    SnoozesController,
    FollowsController,
  ],
  providers: [
    Handlers,
    AnswersByMail,
    CannedReplyStore,
    Corrections,
    Follows,
    Hours,
    InquiryQuota,
    MentionMails,
    ReadState,
    TicketCommands,
    NewTicketStore,
    OpenTicket,
    ReleaseTickets,
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
    returnedMails: ReturnedMails,
    digest: TicketDigest,
    inbound: InboundServer,
    answers: AnswersByMail,
    places: PresencePlaces,
    ticketPlaces: TicketPlaces,
    hooks: AccountRemovalHooks,
    moves: PersonMoveHooks,
    release: ReleaseTickets,
    snoozes: Snoozes,
    due: DueWork,
    sources: FindSources,
    tickets: Tickets,
    usage: UsageViews,
    home: HomeReads,
    follows: Follows,
    cleanup: Cleanup,
  ) {
    for (const mail of [mails, mentions, returnedMails, digest]) mail.register(contents);
    inbound.register('tickets', answers);
    ticketPlaces.register(places);
    hooks.register('unassign tickets', (tx, personId) => release.unassignAll(tx, personId));
    moves.register('tickets', (tx, personId) => release.releaseUnreachable(tx, personId));
    snoozes.register(due);
    sources.register('inquiries', (principal, term) => findTickets(tickets, principal, term));
    // The home page also reads the list, so only reading a conversation, opened or previewed, counts as a use.
    usage.register(ticketReads.item, { func: 'contact', what: 'viewed' }, ({ ticketId }) => ticketId);
    home.register(ticketReads.counts, ({ principal: { role } }) => (sees.contactUs(role) ? [{}] : []));
    home.register(ticketReads.list, ({ principal: { role } }) => {
      if (handlesTickets(role))
        return [
          { view: 'mine', pageNumber: 1, pageSize: 50, ...UNANSWERED_FILTER },
          { view: 'unassigned', pageNumber: 1, pageSize: 50, ...UNANSWERED_FILTER },
          { view: 'mentioned', pageNumber: 1, pageSize: LIMITS.pageSize, ...UNANSWERED_FILTER },
        ] as const;
      return sees.contactUs(role) ? ([{ view: 'mine', pageNumber: 1, pageSize: LIMITS.pageSize }] as const) : [];
    });
    hooks.register('followed tickets', (tx, personId) => follows.dropAllOf(tx, personId));
    cleanup.register('unread tickets', () => follows.clearUnreadable());
    hooks.register('snoozes', (tx, personId) => snoozes.dropAllOf(tx, personId));
    hooks.register('unread tickets', async (tx, personId) => {
      await tx.deleteFrom('ticket_unread').where('person_id', '=', personId).execute();
      return () => Promise.resolve();
    });
  }
}
