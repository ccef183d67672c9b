import { randomUUID } from 'node:crypto';
import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';
import { FRENCH, GERMAN, JAPANESE } from '../publications/documents';
import { PriceListStage } from './price-lists';

export const pricesWorlds = (stage: Stage): Worlds => {
  const lists = new PriceListStage(stage);
  const isFrench = (name: Reader['name']) => name === 'eve' || name === 'chloe';
  /** Publishes a price list in both worlds; one world changes properties that the reader cannot see. */
  const sharedScene = (name: Reader['name'], also: readonly string[] = []) => ({
    scope: 'specific' as const,
    companies: [isFrench(name) ? FRENCH : GERMAN, ...also],
  });
  return {
    placeholders: ['priceList', 'ownPriceList'],
    show: async ({ name }) => ({ ownPriceList: (await lists.publishAs('ines', sharedScene(name))).documentId }),
    hide: async ({ name }, { ownPriceList }) => {
      if (name === 'ines' || name === 'sam') return { priceList: randomUUID() };
      const secret = { title: 'Verborgen', effectiveFrom: '2027-01-01', scope: 'specific' as const };
      const companies = name === 'marco' ? [JAPANESE] : [JAPANESE, isFrench(name) ? GERMAN : FRENCH];
      const { documentId } = await lists.publishAs('ines', { ...secret, companies }, 'Verborgen.xlsx');
      await lists.publishVersion('ines', documentId, 1, { ...secret, companies });
      const withdrawnPriceList = await lists.publishAs('sam', { ...secret, companies });
      await lists.withdraw('sam', withdrawnPriceList.documentId);
      await lists.edit('ines', ownPriceList!, 1, sharedScene(name, companies));
      return { priceList: documentId };
    },
  };
};
