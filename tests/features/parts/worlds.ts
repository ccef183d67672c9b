import { readPrices } from '../../kit/price-lists';
import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';
import { PriceListStage } from '../prices/price-lists';
import { Documents, FRENCH, GERMAN, JAPANESE } from '../publications/documents';

/** Returns two worlds that differ in hidden items with a watched part. Such items may appear neither in the feed nor in search results. */
export const partWorlds = (stage: Stage, part: string): Worlds => {
  const documents = new Documents(stage);
  const lists = new PriceListStage(stage);
  const homeOf = (name: Reader['name']) => (name === 'eve' || name === 'chloe' ? FRENCH : GERMAN);
  return {
    placeholders: [],
    show: async ({ name }) => {
      if (name !== 'applicant') await (await stage.as(name)).publications.watch({ partNumber: part, watching: true });
      const { documentId } = await documents.publishAs('ines', {
        title: `Mounting ${part}`,
        scope: 'specific',
        companies: [homeOf(name)],
      });
      await readPrices(stage.gateway, [documentId]);
      return {};
    },
    hide: async ({ name }) => {
      if (name === 'ines' || name === 'sam') return {};
      const foreign = name === 'marco' ? [JAPANESE] : [JAPANESE, homeOf(name) === FRENCH ? GERMAN : FRENCH];
      const secret = { title: `Verborgen ${part}`, scope: 'specific' as const, companies: foreign };
      await documents.publishAs('ines', { ...secret, description: `Nur hier steht ${part}.` });
      await lists.publishAs('ines', secret);
      return {};
    },
  };
};
