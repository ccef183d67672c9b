import { type Input, type Principal, pricelist } from '@portal/contracts';
import { PriceMappings } from '../../content/prices/price-mappings';
import { only, Serve } from '../../http/serve';

@Serve(only(pricelist, 'reading', 'mapColumns'))
export class PriceFilesController {
  constructor(private readonly mappings: PriceMappings) {}

  reading({ documentId }: Input<typeof pricelist.reading>, who: Principal) {
    return this.mappings.report(who, documentId);
  }

  async mapColumns({ documentId, sheet, columns }: Input<typeof pricelist.mapColumns>, who: Principal) {
    await this.mappings.choose(who, documentId, sheet, columns);
    return { message: 'The columns are known now. The file is read again.' };
  }
}
