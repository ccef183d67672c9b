import { events, type Input, NotAllowed, type Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { PublicationCards } from '../../publishing/cards';
import { noteOpening } from '../../publishing/insight/reads';
import { Registrations } from './registrations';

const REGISTRATION_MESSAGES = {
  seated: 'You are registered. You will receive a confirmation by e-mail.',
  waiting: 'You are on the waiting list.',
} as const;

@Serve(pickRoutes(events, 'register', 'unregister', 'offerSeat', 'takeSeat'))
export class RegistrationsController {
  constructor(
    private readonly database: Database,
    private readonly cards: PublicationCards,
    private readonly registrations: Registrations,
  ) {}

  async register({ documentId, companyId, waitingList }: Input<typeof events.register>, principal: Principal) {
    if (companyId !== undefined && companyId !== principal.unitId) refuse(NotAllowed);
    const state = await this.registrations.register(principal, documentId, waitingList);
    return this.answer(principal, documentId, REGISTRATION_MESSAGES[state]);
  }

  async unregister({ documentId }: Input<typeof events.unregister>, principal: Principal) {
    await this.registrations.unregister(principal, documentId);
    return this.answer(principal, documentId, 'You are not registered any more.');
  }

  async offerSeat({ documentId, offered }: Input<typeof events.offerSeat>, principal: Principal) {
    await this.registrations.offerSeat(principal, documentId, offered);
    return this.answer(principal, documentId, offered ? 'Your colleagues can take your seat now.' : 'You keep your seat.');
  }

  async takeSeat({ documentId }: Input<typeof events.takeSeat>, principal: Principal) {
    await this.registrations.takeSeat(principal, documentId);
    return this.answer(principal, documentId, REGISTRATION_MESSAGES.seated);
  }

  private async answer(principal: Principal, documentId: string, message: string) {
    const document = await this.cards.view(this.database.db, principal, 'event', documentId);
    await noteOpening(this.database.db, principal, { publicationId: documentId, version: document.version });
    return { message, document };
  }
}
