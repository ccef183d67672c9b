import { randomUUID } from 'node:crypto';
import { material } from '../../kit/documents';
import type { Stage } from '../../kit/stage';
import type { Reader, Worlds } from '../feature';
import { Documents, FRENCH, GERMAN, JAPANESE } from '../publications/documents';

export const documentsWorlds = (stage: Stage): Worlds => {
  const documents = new Documents(stage);
  /** Publishes a document in both worlds; one world changes properties that the reader cannot see. */
  const shareDocument = async (name: Reader['name'], also: readonly string[] = []) => {
    const ownCompany = name === 'eve' || name === 'chloe' ? FRENCH : GERMAN;
    return { scope: 'specific' as const, companies: [ownCompany, ...also] };
  };

  return {
    placeholders: ['document', 'ownDocument'],
    show: async ({ name }) => ({ ownDocument: (await documents.publishAs('ines', await shareDocument(name))).documentId }),
    hide: async ({ name }, { ownDocument }) => {
      if (name === 'ines' || name === 'sam') return { document: randomUUID() };
      const secret = { title: 'Verborgen', description: 'Etwas Verborgenes', scope: 'specific' as const };
      const companies = name === 'marco' ? [JAPANESE] : [JAPANESE, name === 'eve' || name === 'chloe' ? GERMAN : FRENCH];
      const { documentId } = await documents.publishAs('ines', { ...secret, companies }, 'Verborgen.docx');
      const withdrawnDocument = await documents.publishAs('sam', { ...secret, companies });
      await documents.withdraw('sam', withdrawnDocument.documentId);
      await (await stage.as('ines')).documents.upload(
        material({ documentId: ownDocument!, rev: 1, ...(await shareDocument(name, companies)) }),
      );
      return { document: documentId };
    },
  };
};
