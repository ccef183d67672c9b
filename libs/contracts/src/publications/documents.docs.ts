import { featureDocs } from '../wire/docs';
import { documentRoutes } from './document-routes';

export const documentsDocs = [
  featureDocs(
    { routes: { documents: documentRoutes } },
    {
      routes: {
        documents: {
          list: {
            summary: 'The documents that the caller may see, the newest first',
            input: {
              callerId: 'who is asking',
              search: 'Words of the title, description, file name',
            },
            reply: {
              totalIsMore: 'There are more than totalCount',
            },
          },
          download:
            'The file of a document, encrypted where it is pdf, xls or xlsx; by its name alone the newest one that the caller may see',
          upload: 'Publish a document, or edit one; its file was uploaded before or comes with it',
          withdraw: {
            summary: 'Withdraw a document from everybody; nothing of it is lost',
            input: {
              callerId: 'who is asking',
            },
          },
          item: 'One document with its versions',
        },
      },
    },
  ),
];
