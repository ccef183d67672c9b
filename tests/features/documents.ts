import { material } from '../kit/documents';
import { documentsRights } from './documents/rights';
import { documentsWorlds } from './documents/worlds';
import { documentsWrites } from './documents/writes';
import { type DefineFeature, exempt } from './feature';
import { Documents } from './publications/documents';

/** Defines the law-test rows for documents, their extracted texts, and downloads. */
const documents: DefineFeature = (stage) => {
  const publishForFrance = async () => (await new Documents(stage).publishFor('france')).documentId;
  return {
    rights: documentsRights(stage),
    assertions: {
      'documents.list userId': {
        callers: ['bruno', 'jonas', 'sam'],
        isIdOnly: true,
        make: (identity) => ({ path: `GET /api/knowledge/user/documents/${identity}` }),
      },
      'documents.item userId': {
        callers: ['bruno', 'jonas', 'sam'],
        make: (identity, id) => ({ path: `GET /api/knowledge/${id}?userId=${identity}` }),
      },
      'documents.withdraw userId': {
        callers: ['jonas', 'sam'],
        isIdOnly: true,
        make: (identity, id) => ({ path: `DELETE /api/knowledge/deactivatedocument/${id}/${identity}` }),
      },
    },
    unseen: {
      'documents.item': {
        existing: publishForFrance,
        make: [(id) => ({ path: `GET /api/knowledge/${id}` })],
      },
      'documents.download': {
        existing: publishForFrance,
        make: [(id) => ({ path: `GET /api/knowledge/download/Zero%20adjustment.docx?documentId=${id}` })],
      },
      'documents.upload': {
        existing: publishForFrance,
        make: [(documentId) => ({ path: 'POST /api/knowledge/upload', json: material({ documentId, rev: 1 }) })],
      },
      'documents.withdraw': {
        existing: publishForFrance,
        make: [(id) => ({ path: `DELETE /api/knowledge/deactivatedocument/${id}/jonas` })],
      },
    },
    reads: {
      'documents.list': [
        '',
        '?pageSize=100',
        '?pageSize=1',
        '?pageSize=2&pageNumber=2',
        '?searchTerm=Verborgen',
        '?searchTerm=e',
        '?languageId=de',
        '?docTypeId=manual&productId=yd-p7',
        '?industryId=water&searchTerm=zero',
        '?mine=true',
      ].map((query) => `GET /api/knowledge/user/documents/{reader}${query}`),
      'documents.item': ['GET /api/knowledge/{document}', 'GET /api/knowledge/{ownDocument}'],
      'documents.download': [
        'GET /api/knowledge/download/Verborgen.docx',
        'GET /api/knowledge/download/Verborgen.docx?documentId={document}',
        'GET /api/knowledge/download/Zero%20adjustment.docx?documentId={ownDocument}',
      ],
    },
    uses: {
      'documents.upload': ['learn published', 'learn changed'],
      'documents.withdraw': 'learn withdrawn',
    },
    writes: documentsWrites(stage),
    cached: async () => ({
      'documents.list': ({ person }) =>
        [{}, { pageNumber: 2, pageSize: 5 }, { search: 'zero' }, { language: 'en' as const, docType: 'manual' as const }].map(
          (filter) => person.documents.list.query({ callerId: person.id, ...filter }).queryKey,
        ),
      'documents.item': ({ person }) =>
        stage.onScreen('document').map((documentId) => person.documents.item.query({ documentId }).queryKey),
      'documents.download': exempt('A file is fetched on each request'),
    }),
    concerns: ['publication.published', 'publication.changed', 'publication.gone', 'publication.filed'],
    scenes: {},
    signals: {},
    values: { docType: 'manual', scope: 'all', mine: 'true' },
    worlds: documentsWorlds(stage),
  };
};

export default documents;
