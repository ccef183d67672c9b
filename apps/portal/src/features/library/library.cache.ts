import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/fact-handlers';

/** Lists are in the order of the server, which counts what it narrows: they are asked for again. */
const expireDocuments = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: api.knowledge.documents.key });
};

function refetchDocument(client: QueryClient, documentId: string) {
  void client.invalidateQueries({ queryKey: api.knowledge.document.query({ documentId }).queryKey });
  expireDocuments(client);
}

/** What the cache does about what is published, edited and taken back. */
export const factHandlers = {
  'publication.published': (client, { card }) => refetchDocument(client, card.documentId),
  'publication.changed': (client, { card }) => refetchDocument(client, card.documentId),
  'publication.gone': (client, { publicationId }) => refetchDocument(client, publicationId),
  'publication.filed': (client, { publicationId }) => refetchDocument(client, publicationId),
} satisfies Partial<FactHandlers>;
