import type { FactType } from '@portal/contracts';
import { material, uploadMaterial } from '../../kit/documents';
import type { Stage } from '../../kit/stage';
import type { FactScene, Scene } from '../feature';
import { Documents, GERMAN } from './documents';

type PublicationFact = Extract<FactType, `publication.${string}`>;

/** Returns scenes that produce each fact about publications through the API. */
export const publicationScenes = (stage: Stage): Record<PublicationFact, Record<string, Scene | FactScene>> => {
  const documents = new Documents(stage);
  return {
    'publication.published': {
      'a local company publishes to its partners': async () => () => documents.publishAs('lena'),
      'a withdrawal is undone': async () => {
        const publicationId = await documents.publishOnScreens();
        await documents.withdraw('lena', publicationId);
        return async () => (await stage.as('lena')).publications.undoWithdrawal({ publicationId });
      },
      'headquarters publish to all companies': {
        scene: async () => () => documents.publishAs('ines'),
        siblingFacts: ['publication.filed'],
      },
    },
    'publication.changed': {
      'a title is edited and a new version is published': async () => {
        const documentId = await documents.publishOnScreens();
        return async () => {
          const lena = await stage.as('lena');
          await lena.documents.upload(material({ documentId, rev: 1, title: 'Zero adjustment, revised' }));
          const fileId = await uploadMaterial(stage.gateway, lena, 'Second edition.docx');
          await lena.documents.upload(material({ documentId, rev: 2, fileId, note: 'With drawings' }));
        };
      },
    },
    'publication.gone': {
      'a document is withdrawn': async () => {
        const documentId = await documents.publishOnScreens();
        return () => documents.withdraw('lena', documentId);
      },
      'a grant to a company is revoked': async () => {
        const documentId = await documents.publishOnScreens();
        return async () => (await stage.as('lena')).publications.revoke({ publicationId: documentId, company: GERMAN });
      },
      'the audience changes from all partners to one other company': async () => {
        const documentId = await documents.publishOnScreens({ lcos: ['lco-deutschland'] }, 'marco');
        const companies = ['cp-ostwall'];
        return async () =>
          (await stage.as('marco')).documents.upload(
            material({ documentId, rev: 1, scope: 'specific', lcos: ['lco-deutschland'], companies }),
          );
      },
    },
    'publication.filed': {
      'another company of the same local company is added to the audience': async () => {
        const documentId = await documents.publishOnScreens({ scope: 'specific', companies: [GERMAN] });
        return async () => (await stage.as('lena')).documents.upload(material({ documentId, rev: 1, scope: 'all' }));
      },
    },
  };
};
