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
      CurrentPrice: 'The price in the most recently published list with a valid price',
      NamedPart: {
        partKey: 'The normalized key by which parts are compared',
        partNumber: 'The part number in the typed spelling',
      },
      PartEdition: {
        isRead: 'False until the file has been read, and for files without readable prices',
        offers: 'The offers by quantity; empty if the version does not contain the part',
        leadWeeks: 'The weeks from order to dispatch, if the list has a column for them. The upper bound of a range',
      },
      PartOffer: {
        quantity: 'The minimum quantity of this price',
        amount: 'Null: on request',
        currency: 'ISO 4217; empty if the list names no currency',
      },
      PartPage: {
        partKey: 'The normalized key by which parts are compared',
        description: "The description in the list of the reader's own company, otherwise in the most recently published list",
        priceLists: "The lists for the reader's own company first, then the others, most recently published first",
        documents: 'Documents that mention the part, newest first',
        news: 'News that mention the part, newest first',
      },
      PartPriceList: {
        isOwn: "True if the list names the caller's company",
        inEffect: 'The version that is valid on the day',
        coming: 'The next version that becomes valid later',
        history: 'The price for the smallest quantity in each version that the caller may read, oldest first',
      },
      PastPrice: 'Valid from the first day of its version, otherwise from the UTC day of publication',
      PartMovement: {
        partKey: 'The normalized key by which parts are compared',
        partNumber: 'The part number as in the list',
        before: 'Null if the previous version had no price',
        after: 'Null if the version has no price',
        currency: 'ISO 4217; empty if the list names no currency',
        percent: 'Null if there is no percentage, such as for an increase from 0',
        rows: 'Of an unclear offer: its first rows in the sheet',
      },
      PartNews: {
        counts: 'The number of watched parts by kind of change',
        parts: 'The first five parts',
      },
      WatchedPart: 'A part whose price changes a person watches',
      WatchedPrice: {
        movement: 'The last price change',
      },
    },
  ),
  featureDocs(
    { routes: { publications: partRoutes } },
    {
      routes: {
        publications: {
          watch: {
            summary:
              'Start or stop watching a part number. The caller is notified when its price changes in a list that the caller may see',
            input: {
              watching: 'False stops watching',
            },
          },
          watched: 'List the parts that the caller watches, by part number',
          watchedPrices: {
            summary: 'List the watched parts of the caller with their price and last price change, most recently changed first',
            input: {
              search: 'A part of the part number',
              day: "The day of the prices: the reader's current day, by default the UTC day",
            },
          },
          part: {
            summary: 'Get a part: its current and announced prices, and the documents and news that mention it, if the caller may see them',
            input: {
              partNumber: 'The part number in any spelling',
              day: "The day of the prices: the reader's current day, by default the UTC day",
            },
          },
          namedParts:
            'List the first fifty parts that an item mentions and that a price list visible to the caller contains, by part number',
          partNews: {
            summary: 'List the versions that changed the price of a watched part or mention one for the first time, newest first',
            input: {
              since: 'Only versions published after this time',
            },
          },
          partMovements: {
            summary: 'List the price changes of watched parts in the lists that the caller may see, newest first',
            input: {
              since: 'Only versions published after this time',
            },
          },
        },
      },
    },
  ),
];
