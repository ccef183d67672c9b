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

  async register({ documentId, companyId, waitingList }: Input<typeof events.register>, who: Principal) {
    if (companyId !== undefined && companyId !== who.unitId) refuse(NotAllowed);
    const state = await this.registrations.register(who, documentId, waitingList);
    return this.answer(who, documentId, REGISTRATION_MESSAGES[state]);
  }

  async unregister({ documentId }: Input<typeof events.unregister>, who: Principal) {
    await this.registrations.unregister(who, documentId);
    return this.answer(who, documentId, 'You are not registered any more.');
  }

  async offerSeat({ documentId, offered }: Input<typeof events.offerSeat>, who: Principal) {
    await this.registrations.offerSeat(who, documentId, offered);
    return this.answer(who, documentId, offered ? 'Your colleagues can take your seat now.' : 'You keep your seat.');
  }

  async takeSeat({ documentId }: Input<typeof events.takeSeat>, who: Principal) {
    await this.registrations.takeSeat(who, documentId);
    return this.answer(who, documentId, REGISTRATION_MESSAGES.seated);
  }

  private async answer(who: Principal, documentId: string, message: string) {
    const document = await this.cards.view(this.database.db, who, 'event', documentId);
    await noteOpening(this.database.db, who, { publicationId: documentId, version: document.version });
    return { message, document };
  }
}
