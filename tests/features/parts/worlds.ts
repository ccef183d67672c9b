import { pricesFile, publishPrices, readPrices } from '../../kit/price-lists';
import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';
import { Documents, FRENCH, GERMAN, JAPANESE } from '../publications/documents';

/** A part that only hidden items contain. */
export const HIDDEN_PART = 'YD-Q9-7';

/** Returns worlds that differ in hidden items with a watched part, which must count neither as news nor as search results. */
export const partWorlds = (stage: Stage, part: string): Worlds => {
  const documents = new Documents(stage);
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
      const foreignCompanies = name === 'marco' ? [JAPANESE] : [JAPANESE, homeOf(name) === FRENCH ? GERMAN : FRENCH];
      const secret = { title: `Verborgen ${part}`, scope: 'specific' as const, companies: foreignCompanies };
      await documents.publishAs('ines', { ...secret, description: `Nur hier steht ${part}.` });
      await documents.publishAs('ines', { ...secret, title: `Verborgen ${HIDDEN_PART}` });
      const rows = [part, HIDDEN_PART].map((partNumber) => [partNumber, 'Verborgen', 777]);
      const { documentId } = await publishPrices(stage.gateway, await stage.as('ines'), secret, 'Preise.xlsx', pricesFile(rows));
      await readPrices(stage.gateway, [documentId]);
      return {};
    },
  };
};
