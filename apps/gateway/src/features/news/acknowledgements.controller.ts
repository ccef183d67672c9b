import { type Input, news, type Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { PublicationCards } from '../../publishing/cards';
import { Acknowledgements } from './acknowledgements.store';

@Serve(pickRoutes(news, 'acknowledge', 'acknowledgements'))
export class AcknowledgementsController {
  constructor(
    private readonly database: Database,
    private readonly store: Acknowledgements,
    private readonly cards: PublicationCards,
  ) {}

  acknowledge({ documentId, version }: Input<typeof news.acknowledge>, principal: Principal) {
    return this.database.tx(async (tx) => {
      const isFirst = await this.store.acknowledge(tx, principal, documentId, version);
      const document = await this.cards.view(tx, principal, 'news', documentId);
      const message = isFirst ? 'Your company has acknowledged the news.' : 'Your company has acknowledged the news before.';
      return { message, document };
    });
  }

  acknowledgements(input: Input<typeof news.acknowledgements>, principal: Principal) {
    return this.store.board(principal, input);
  }
}
