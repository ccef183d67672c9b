import { featureDocs } from '../wire/docs';
import { documentRoutes } from './document-routes';

export const documentsDocs = [
  featureDocs(
    { routes: { documents: documentRoutes } },
    {
      routes: {
        documents: {
          list: {
            summary: 'List the documents that the caller may see, newest first',
            input: {
              callerId: 'the caller',
              search: 'Words of the title, description, file name',
            },
            reply: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
          },
          download:
            'Download the file of a document. PDF, XLS and XLSX files are encrypted. A file name alone selects the newest document that the caller may see',
          upload: 'Publish or edit a document. Its file was uploaded before or is part of the request',
          withdraw: {
            summary: 'Withdraw a document from all readers. The document is retained',
            input: {
              callerId: 'the caller',
            },
          },
          item: 'Get a document with its versions',
        },
      },
    },
  ),
];
