import {
  FoundCompany,
  FoundDocument,
  FoundEvent,
  FoundInquiry,
  FoundNews,
  FoundPart,
  FoundPerson,
  FoundPriceList,
  searchFeature,
} from './search';
import { featureDocs, formDocs } from './wire/docs';

export const searchDocs = [
  formDocs(
    { FoundCompany, FoundDocument, FoundEvent, FoundInquiry, FoundNews, FoundPart, FoundPerson, FoundPriceList },
    {
      FoundCompany: 'A partner company below the unit of the caller',
      FoundPart: {
        priceLists: 'Price lists that have it, of those that the caller may see',
        documents: 'Documents that name it, likewise',
      },
      FoundPerson: 'Somebody whose request for access the caller decides on',
    },
  ),
  featureDocs(searchFeature, {
    routes: {
      search: {
        find: {
          summary: 'The best five of each kind that the caller may see, by the beginnings of words in any script; titles first',
          input: {
            searchTerm: 'Words, or the beginnings of words',
          },
          reply: {
            parts: {
              totalIsMore: 'There are more than totalCount',
            },
            priceLists: {
              totalIsMore: 'There are more than totalCount',
            },
            documents: {
              totalIsMore: 'There are more than totalCount',
            },
            news: {
              totalIsMore: 'There are more than totalCount',
            },
            events: {
              totalIsMore: 'There are more than totalCount',
            },
            inquiries: {
              totalIsMore: 'There are more than totalCount',
            },
            people: {
              totalIsMore: 'There are more than totalCount',
            },
            companies: {
              totalIsMore: 'There are more than totalCount',
            },
          },
        },
      },
    },
  }),
];
