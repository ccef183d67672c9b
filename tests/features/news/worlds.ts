import { randomUUID } from 'node:crypto';
import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';
import { FRENCH, GERMAN, JAPANESE } from '../publications/documents';
import { NewsStage } from './news-stage';

export const newsWorlds = (stage: Stage): Worlds => {
  const items = new NewsStage(stage);
  const isFrench = (name: Reader['name']) => name === 'eve' || name === 'chloe';
  /** Publishes news in both worlds; one world changes properties that the reader cannot see. */
  const sharedScene = (name: Reader['name'], also: readonly string[] = []) => ({
    scope: 'specific' as const,
    companies: [isFrench(name) ? FRENCH : GERMAN, ...also],
    mustAcknowledge: true,
  });
  return {
    placeholders: ['news', 'ownNews'],
    show: async ({ name }) => ({ ownNews: (await items.publishWithFile('ines', sharedScene(name))).documentId }),
    hide: async ({ name }, { ownNews }) => {
      if (name === 'ines' || name === 'sam') return { news: randomUUID() };
      const secret = { title: 'Verborgen', description: 'Etwas Verborgenes', scope: 'specific' as const };
      const companies = name === 'marco' ? [JAPANESE] : [JAPANESE, isFrench(name) ? GERMAN : FRENCH];
      const { documentId } = await items.publishWithFile('ines', { ...secret, companies }, 'Verborgen.docx');
      const withdrawnNews = await items.publishAs('sam', { ...secret, companies });
      await items.withdraw('sam', withdrawnNews.documentId);
      await items.edit('ines', ownNews!, 1, sharedScene(name, companies));
      const signer = await stage.as(isFrench(name) ? 'bruno' : 'eve');
      if (name !== 'marco') await signer.news.acknowledge({ documentId: ownNews!, version: 1 });
      return { news: documentId };
    },
  };
};
