import { randomUUID } from 'node:crypto';
import { type PriceCells, priceList, pricesFile, publishPrices, uploadPrices } from '../../kit/price-lists';
import type { Stage } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';
import { type AudienceName, FRENCH, GERMAN, JAPANESE } from '../publications/documents';

type Upload = Parameters<typeof priceList>[0];

/**
 * The expected result for each caller that changes a price list, by publishing unit. Local companies and partners publish no price lists.
 */
export const PRICE_CHANGES = {
  //                     nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
  'the RHQ of Europe': ' 401    401   403   403   403    403    y      y   y',
  headquarters: '        401    401   403   403   403    403    403    y   y',
} as const;
export type PricePublisher = keyof typeof PRICE_CHANGES;
export const PRICE_PUBLISHERS = Object.keys(PRICE_CHANGES) as PricePublisher[];

/** Publishes the price lists for the law-test rows through the API. */
export class PriceListStage {
  constructor(private readonly stage: Stage) {}

  async publishAs(name: Name, more: Upload = {}, file?: string) {
    return publishPrices(this.stage.gateway, await this.stage.as(name), more, file);
  }

  /** Publishes a price list for the given audience. */
  async publishFor(audienceName: AudienceName) {
    if (audienceName === 'nobody') return { documentId: randomUUID(), file: { name: 'Nothing.xlsx', kind: 'xlsx' as const, size: 1 } };
    if (audienceName === 'deutschland') return this.publishAs('marco', { lcos: ['lco-deutschland'] });
    if (audienceName === 'france') return this.publishAs('marco', { scope: 'specific', lcos: ['lco-france'], companies: [FRENCH] });
    if (audienceName === 'japan') return this.publishAs('ines', { scope: 'specific', companies: [JAPANESE] });
    return this.publishAs('sam');
  }

  async publishedBy(publisher: PricePublisher) {
    return publisher === 'headquarters' ? this.publishAs('ines') : this.publishAs('marco', { lcos: ['lco-deutschland', 'lco-france'] });
  }

  /** Publishes a price list that watchers have on screen during a scene, and returns its id. */
  async publishOnScreens(more: Upload = {}): Promise<string> {
    const { documentId } = await this.publishAs('ines', { scope: 'specific', companies: [GERMAN], ...more });
    this.stage.show('price list', documentId);
    return documentId;
  }

  async edit(name: Name, documentId: string, rev: number, more: Upload = {}) {
    return (await this.stage.as(name)).prices.upload(priceList({ documentId, rev, ...more }));
  }

  async publishVersion(name: Name, documentId: string, rev: number, more: Upload = {}, rows?: readonly PriceCells[]) {
    const fileId = await uploadPrices(this.stage.gateway, await this.stage.as(name), 'Transmitters.xlsx', pricesFile(rows));
    return this.edit(name, documentId, rev, { fileId, ...more });
  }

  async withdraw(name: Name, documentId: string): Promise<void> {
    const person = await this.stage.as(name);
    await person.prices.withdraw({ documentId, callerId: person.id });
  }
}
