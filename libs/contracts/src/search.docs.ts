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
        priceLists: 'The number of price lists visible to the caller that contain the part',
        documents: 'The number of documents visible to the caller that mention the part',
      },
      FoundPerson: 'A person whose access request the caller may decide',
    },
  ),
  featureDocs(searchFeature, {
    routes: {
      search: {
        find: {
          summary: 'Find the best five visible items of each kind by the prefixes of words in any script. Matches in titles come first',
          input: {
            searchTerm: 'Words or prefixes of words',
          },
          reply: {
            parts: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
            priceLists: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
            documents: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
            news: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
            events: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
            inquiries: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
            people: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
            companies: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
          },
        },
      },
    },
  }),
];
