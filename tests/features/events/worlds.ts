import { randomUUID } from 'node:crypto';
import type { Stage } from '../../laws/stage';
import type { Reader, Worlds } from '../feature';
import { FRENCH, GERMAN, JAPANESE } from '../publications/documents';
import { EventStage } from './event-stage';

export const eventWorlds = (stage: Stage): Worlds => {
  const items = new EventStage(stage);
  const isFrench = (name: Reader['name']) => name === 'eve' || name === 'chloe';
  /** The event of both worlds. Its seats have no limit: the number of those that are free is the one thing that others tell its reader. */
  const shared = (name: Reader['name'], also: readonly string[] = []) => ({
    scope: 'specific' as const,
    companies: [isFrench(name) ? FRENCH : GERMAN, ...also],
    perCompany: 3,
  });
  return {
    placeholders: ['event', 'ownEvent'],
    show: async ({ name }) => ({ ownEvent: (await items.publishWhole('ines', shared(name))).documentId }),
    hide: async ({ name }, { ownEvent }) => {
      if (name === 'ines' || name === 'sam') return { event: randomUUID() };
      const secret = { title: 'Verborgen', description: 'Etwas Verborgenes', scope: 'specific' as const };
      const companies = name === 'marco' ? [JAPANESE] : [JAPANESE, isFrench(name) ? GERMAN : FRENCH];
      const { documentId } = await items.publishWhole('ines', { ...secret, companies }, 'Verborgen.docx');
      const gone = await items.publishAs('sam', { ...secret, companies });
      await items.withdraw('sam', gone.documentId);
      await items.edit('ines', ownEvent!, 1, { ...shared(name, companies), url: 'https://meet.example.com/radar' });
      const other = name === 'marco' ? 'aiko' : isFrench(name) ? 'bruno' : 'eve';
      for (const event of [documentId, ownEvent!]) await items.register(other, event);
      return { event: documentId };
    },
  };
};
