import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module';
import { Hours } from './hours.store';
import { Marks } from './marks.store';
import { Moves } from './moves.store';
import { Opening } from './opening';
import { Replies } from './replies.service';
import { TicketMovesController } from './ticket-moves.controller';

@Module({
  imports: [MailModule],
  controllers: [TicketMovesController],
  providers: [Hours, Marks, Moves, Opening, Replies],
  exports: [Replies],
})
export class TicketsModule {}
