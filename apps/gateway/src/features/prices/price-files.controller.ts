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

  look(input: Input<typeof priceRoutes.look>, principal: Principal) {
    return this.looks.look(principal, input);
  }

  reading({ documentId }: Input<typeof priceRoutes.reading>, principal: Principal) {
    return this.mappings.report(principal, documentId);
  }

  async mapColumns({ documentId, fileId, sheet, columns }: Input<typeof priceRoutes.mapColumns>, principal: Principal) {
    await this.mappings.choose(principal, fileId === undefined ? { documentId: documentId! } : { fileId }, sheet, columns);
    return { message: 'The columns are known now. The file is read again.' };
  }
}
