import { featureDocs, formDocs } from '../wire/docs';
import {
  CurrentPrice,
  NamedPart,
  PartDocument,
  PartEdition,
  PartMention,
  PartMovement,
  PartNews,
  PartNotice,
  PartOffer,
  PartPage,
  PartPriceList,
  PastPrice,
  partRoutes,
  WatchedPart,
  WatchedPrice,
} from './parts';

export const partsDocs = [
  formDocs(
    {
      CurrentPrice,
      NamedPart,
      PartDocument,
      PartEdition,
      PartMention,
      PartMovement,
      PartNews,
      PartNotice,
      PartOffer,
      PartPage,
      PartPriceList,
      PastPrice,
      WatchedPart,
      WatchedPrice,
    },
    {
      CurrentPrice: 'Of the list that was published last among those that are good',
      NamedPart: {
        partKey: 'What parts are compared by',
        partNumber: 'As it was typed',
      },
      PartEdition: {
        isRead: 'False until the file is read, and for files without readable prices',
        offers: 'By quantity; empty if the version does not contain the part',
        leadWeeks: 'Weeks from order to dispatch, if the list has a column for them; the larger number of a range',
      },
      PartOffer: {
        quantity: 'The smallest quantity at this price',
        amount: 'Null: on request',
        currency: 'ISO 4217; empty where the list names none',
      },
      PartPage: {
        partKey: 'What parts are compared by',
        description: 'From the own price list, else the one published last',
        priceLists: 'Lists for the own company first, then those published last',
        documents: 'Documents that mention the part, newest first',
        news: 'News that mention the part, newest first',
      },
      PartPriceList: {
        isOwn: 'True if the list is published to the company of the caller by name',
        inEffect: 'The version that is valid on the day',
        coming: 'The next version, valid later',
        history: 'The price for the smallest quantity in each version that the caller may read, oldest first',
      },
      PastPrice: 'Valid from the first day of its version, else from the day of publication in UTC',
      PartMovement: {
        partKey: 'What parts are compared by',
        partNumber: 'As the list has it',
        before: 'Null where none was named',
        after: 'Null where none is named',
        currency: 'ISO 4217; empty where the list names none',
        percent: 'Null where there is none, as from 0',
        rows: 'Of what is unclear: the first rows of the sheet that have it',
      },
      PartNews: {
        counts: 'How many watched parts, by how the version concerns them',
        parts: 'The first five',
      },
      WatchedPart: 'A part of which somebody wants to know when its price moves',
      WatchedPrice: {
        movement: 'The last one',
      },
    },
  ),
  featureDocs(
    { routes: { publications: partRoutes } },
    {
      routes: {
        publications: {
          watch: {
            summary: 'Watch a part number, or watch it no longer; the caller is told when its price moves in a list that they may see',
            input: {
              watching: 'False ends it',
            },
          },
          watched: 'The parts that the caller watches, by their numbers',
          watchedPrices: {
            summary: 'The parts that the caller watches, each with its price and how that moved last; those that moved last come first',
            input: {
              search: 'A part of the part number',
              day: 'On which a price is good: the day of the reader; without it that of UTC',
            },
          },
          part: {
            summary:
              'A part: its prices in effect and announced, and the documents and news that mention it, as far as the caller may see them',
            input: {
              partNumber: 'In any spelling',
              day: 'On which a price is valid: the day of the reader; without it that of UTC',
            },
          },
          namedParts:
            'The parts that an item names, of those that stand in a price list which the caller may see, the first fifty by their numbers',
          partNews: {
            summary: 'The versions that moved the price of a watched part or name one for the first time, the newest first',
            input: {
              since: 'Only of versions published after it',
            },
          },
          partMovements: {
            summary: 'How the prices of watched parts moved in the lists that the caller may see, the newest first',
            input: {
              since: 'Only of versions published after it',
            },
          },
        },
      },
    },
  ),
];
