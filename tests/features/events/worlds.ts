import { randomUUID } from 'node:crypto';
import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';
import { FRENCH, GERMAN, JAPANESE } from '../publications/documents';
import { EventStage } from './event-stage';

export const eventWorlds = (stage: Stage): Worlds => {
  const items = new EventStage(stage);
  const isFrench = (name: Reader['name']) => name === 'eve' || name === 'chloe';
  /**
   * Publishes an event in both worlds. Its seats are unlimited, because the number of free seats is the only thing that its reader learns
   * about other participants.
   */
  const sharedScene = (name: Reader['name'], also: readonly string[] = []) => ({
    scope: 'specific' as const,
    companies: [isFrench(name) ? FRENCH : GERMAN, ...also],
    perCompany: 3,
  });
  return {
    placeholders: ['event', 'ownEvent'],
    show: async ({ name }) => ({ ownEvent: (await items.publishWhole('ines', sharedScene(name))).documentId }),
    hide: async ({ name }, { ownEvent }) => {
      if (name === 'ines' || name === 'sam') return { event: randomUUID() };
      const secret = { title: 'Verborgen', description: 'Etwas Verborgenes', scope: 'specific' as const };
      const companies = name === 'marco' ? [JAPANESE] : [JAPANESE, isFrench(name) ? GERMAN : FRENCH];
      const { documentId } = await items.publishWhole('ines', { ...secret, companies }, 'Verborgen.docx');
      const withdrawnEvent = await items.publishAs('sam', { ...secret, companies });
      await items.withdraw('sam', withdrawnEvent.documentId);
      await items.edit('ines', ownEvent!, 1, { ...sharedScene(name, companies), url: 'https://meet.example.com/radar' });
      const otherPerson = name === 'marco' ? 'aiko' : isFrench(name) ? 'bruno' : 'eve';
      for (const event of [documentId, ownEvent!]) await items.register(otherPerson, event);
      return { event: documentId };
    },
  };
};
