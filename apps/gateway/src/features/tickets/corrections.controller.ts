import {
  AlreadyWithdrawn,
  type Input,
  LIMITS,
  ObjectMissing,
  OpensInquiry,
  type Principal,
  TicketClosed,
  TooLateToChange,
  ticketCommands,
} from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { appendFact } from '../../platform/facts/facts';
import { refuse } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';
import { ticketRooms } from '../../services/org/visibility-scope';
import { recordUse } from '../../services/usage/usage';
import { Corrections } from './corrections.store';
import { lockTicket } from './ticket-locks';

/** Serves the correction and withdrawal of recent messages by their author. The audit log retains the previous text. */
@Serve(pickRoutes(ticketCommands, 'correctMessage', 'withdrawMessage'))
export class CorrectionsController {
  constructor(
    private readonly database: Database,
    private readonly corrections: Corrections,
    private readonly clock: Clock,
  ) {}

  async correctMessage({ ticketId, entryId, text }: Input<typeof ticketCommands.correctMessage>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const { ticket, row } = await this.lockChangeable(tx, principal, ticketId, entryId);
      const result = await this.corrections.change(tx, ticket, entryId, { text, corrected_at: this.clock.now() });
      await audit(tx, 'ticket.corrected', ticketId, { before: { entry: entryId, text: row.text }, after: { entry: entryId, text } });
      await recordUse(tx, principal, { func: 'contact', what: 'corrected' }, ticketId);
      await appendFact(tx, ticketRooms(ticket), 'ticket.corrected', result);
      return { message: 'The message was corrected.', ...result };
    });
  }

  async withdrawMessage({ ticketId, entryId }: Input<typeof ticketCommands.withdrawMessage>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const { ticket, row } = await this.lockChangeable(tx, principal, ticketId, entryId);
      if (row.kind === 'opened') refuse(OpensInquiry);
      const result = await this.corrections.change(tx, ticket, entryId, { text: '', withdrawn_at: this.clock.now() });
      await audit(tx, 'ticket.withdrawn', ticketId, { before: { entry: entryId, text: row.text }, after: { entry: entryId } });
      await recordUse(tx, principal, { func: 'contact', what: 'withdrawn' }, ticketId);
      await appendFact(tx, ticketRooms(ticket), 'ticket.withdrawn', result);
      return { message: 'The message was withdrawn.', ...result };
    });
  }

  /** Locks the ticket and returns the author's own message, if it can still be changed. */
  private async lockChangeable(tx: Tx, principal: Principal, ticketId: string, entryId: string) {
    const ticket = (await lockTicket(tx, principal, ticketId)) ?? refuse(ObjectMissing);
    const row = (await this.corrections.findOwnMessage(tx, ticket, principal, entryId)) ?? refuse(ObjectMissing);
    if (row.withdrawn_at) refuse(AlreadyWithdrawn);
    if (ticket.status === 'Closed') refuse(TicketClosed);
    if (row.at <= this.clock.in(-LIMITS.messageChangeMs)) refuse(TooLateToChange);
    return { ticket, row };
  }
}
