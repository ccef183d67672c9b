import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module';
import { Answering } from './answering.store';
import { AnswersByMail } from './answers-by-mail';
import { Canned } from './canned.store';
import { Hours } from './hours.store';
import { InquiryQuota } from './inquiry-quota';
import { Marks } from './marks.store';
import { Moves } from './moves.store';
import { Opening } from './opening';
import { Releases } from './releases';
import { Replies } from './replies.service';
import { ReturnedLetters } from './returned-letters';
import { TicketDigest } from './ticket-digest';
import { TicketLetters } from './ticket-letters';
import { TicketMovesController } from './ticket-moves.controller';
import { TicketNumbers } from './ticket-number';
import { TicketReadsController } from './ticket-reads.controller';
import { TicketToolsController } from './ticket-tools.controller';
import { Tickets } from './tickets.store';

@Module({
  imports: [MailModule],
  controllers: [TicketMovesController, TicketReadsController, TicketToolsController],
  providers: [
    Answering,
    AnswersByMail,
    Canned,
    Hours,
    InquiryQuota,
    Marks,
    Moves,
    Opening,
    Releases,
    Replies,
    ReturnedLetters,
    TicketDigest,
    TicketLetters,
    TicketNumbers,
    Tickets,
  ],
  exports: [Replies],
})
export class TicketsModule {}
