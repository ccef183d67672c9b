import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module';
import { Canned } from './canned.store';
import { Hours } from './hours.store';
import { Marks } from './marks.store';
import { Moves } from './moves.store';
import { Opening } from './opening';
import { Replies } from './replies.service';
import { TicketMovesController } from './ticket-moves.controller';
import { TicketToolsController } from './ticket-tools.controller';

@Module({
  imports: [MailModule],
  controllers: [TicketMovesController, TicketToolsController],
  providers: [Canned, Hours, Marks, Moves, Opening, Replies],
  exports: [Replies],
})
export class TicketsModule {}
