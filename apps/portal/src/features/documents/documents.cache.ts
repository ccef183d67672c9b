import { api } from '../../live/api';
import { createKindCache, publicationFacts } from '../../publishing/kind-cache';
import { documentList } from './documents.list';

const documents = createKindCache({ list: documentList, detail: (documentId) => api.documents.item.query({ documentId }) });

export const factHandlers = publicationFacts('material', documents);
