import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module';
import { AnswersByMail } from './answers-by-mail';
import { Canned } from './canned.store';
import { Handlers } from './handlers.store';
import { Hours } from './hours.store';
import { InquiryQuota } from './inquiry-quota';
import { OpenTicket } from './open-ticket';
import { ReadState } from './read-state.store';
import { Replies } from './replies.service';
import { ReturnedMails } from './returned-mails';
import { TicketCommandsController } from './ticket-commands.controller';
import { TicketCommands } from './ticket-commands.store';
import { TicketDigest } from './ticket-digest';
import { TicketMails } from './ticket-mails';
import { TicketNumbers } from './ticket-number';
import { TicketReadsController } from './ticket-reads.controller';
import { TicketToolsController } from './ticket-tools.controller';
import { Tickets } from './tickets.store';
import { UnassignOnRemoval } from './unassign-on-removal';

@Module({
  imports: [MailModule],
  controllers: [TicketCommandsController, TicketReadsController, TicketToolsController],
  providers: [
    Handlers,
    AnswersByMail,
    Canned,
    Hours,
    InquiryQuota,
    ReadState,
    TicketCommands,
    OpenTicket,
    UnassignOnRemoval,
    Replies,
    ReturnedMails,
    TicketDigest,
    TicketMails,
    TicketNumbers,
    Tickets,
  ],
  exports: [Replies],
})
export class TicketsModule {}
