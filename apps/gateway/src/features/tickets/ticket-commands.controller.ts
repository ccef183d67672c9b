import { type Input, type Principal, ticketCommands } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { OpenTicket } from './open-ticket';
import { Replies } from './replies.service';

/** Serves the messages of a ticket: the first one, which opens the ticket, and replies. */
@Serve(pickRoutes(ticketCommands, 'open', 'reply'))
export class TicketCommandsController {
  constructor(
    private readonly database: Database,
    private readonly openTicket: OpenTicket,
    private readonly replies: Replies,
  ) {}

  async open(input: Input<typeof ticketCommands.open>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const ticket = await this.openTicket.open(tx, principal, input);
      return { message: 'The inquiry was submitted. We will respond soon.', ticket };
    });
  }

  async reply({ ticketId, ...reply }: Input<typeof ticketCommands.reply>, principal: Principal) {
    return this.database.tx(async (tx) => {
      return { message: 'The reply was sent.', ...(await this.replies.reply(tx, principal, { ...reply, ticketId })) };
    });
  }
}
