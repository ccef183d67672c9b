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

  acknowledge({ documentId, version }: Input<typeof news.acknowledge>, who: Principal) {
    return this.database.tx(async (tx) => {
      const isFirst = await this.store.acknowledge(tx, who, documentId, version);
      const document = await this.cards.view(tx, who, 'news', documentId);
      const message = isFirst ? 'Your company has acknowledged the news.' : 'Your company has acknowledged the news before.';
      return { message, document };
    });
  }

  acknowledgements(input: Input<typeof news.acknowledgements>, who: Principal) {
    return this.store.board(who, input);
  }
}
