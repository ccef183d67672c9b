import { type Input, type Principal, priceRoutes } from '@portal/contracts';
import { pickRoutes, Serve } from '../../platform/http/serve';
import { PriceLooks } from '../../publishing/parts/price-look';
import { PriceMappings } from '../../publishing/parts/price-mappings';

@Serve(pickRoutes(priceRoutes, 'look', 'reading', 'mapColumns'))
export class PriceFilesController {
  constructor(
    private readonly mappings: PriceMappings,
    private readonly looks: PriceLooks,
  ) {}

  look(input: Input<typeof priceRoutes.look>, who: Principal) {
    return this.looks.look(who, input);
  }

  reading({ documentId }: Input<typeof priceRoutes.reading>, who: Principal) {
    return this.mappings.report(who, documentId);
  }

  async mapColumns({ documentId, fileId, sheet, columns }: Input<typeof priceRoutes.mapColumns>, who: Principal) {
    await this.mappings.choose(who, fileId === undefined ? { documentId: documentId! } : { fileId }, sheet, columns);
    return { message: 'The columns are known now. The file is read again.' };
  }
}
