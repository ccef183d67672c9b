import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { EarlierVersion, PriceList, PriceListRow, PriceVersionRow } from './price';
import { PriceChange, PriceColumnsChoice, PriceDelta, PriceLook, PriceReadingReport } from './price-delta';
import { priceRoutes } from './price-routes';

export const pricesDocs = [
  fieldDocs(
    { PriceColumnsChoice },
    {
      PriceColumnsChoice: {
        part: 'The column of the part number',
        price: 'The column of the price',
        description: 'The column of the description',
        quantity: 'The column of the minimum quantity of the price',
        currency: 'The column of the currency',
      },
    },
  ),
  formDocs(
    { PriceChange, PriceDelta, PriceLook, PriceReadingReport, EarlierVersion, PriceList, PriceListRow, PriceVersionRow },
    {
      PriceDelta: {
        counts: 'The number of offers by kind of change. `unclear` is visible to the publisher only',
        averages: 'The average increase and decrease in percent',
      },
      PriceReadingReport: {
        state:
          '`none` or `several`: no sheet, or several sheets, have part numbers and one price, so the columns must be selected. `retrying`: an attempt has failed and is repeated. `too-much`: the file has more cells or characters than are read. `failed`: the file could not be opened',
        sheets: {
          each: {
            rows: 'The first rows below the headings',
          },
        },
        sheet: 'The sheet with the prices',
        offers: 'The number of offers, with or without a price. An offer is a part with a minimum quantity',
        priced: 'The number of offers with a price',
        unclear: 'The number of offers whose rows contradict each other, or whose price is ambiguous or unreadable',
        empty: 'The number of part rows with an empty price cell',
        valueless: 'The number of part rows whose price is an error or a formula without a stored value',
        repeated: 'The number of rows that repeat another row',
        isTooLong: 'True if the file has more rows than are read',
      },
      EarlierVersion: {
        effectiveFrom: 'The first day on which the prices are valid',
        effectiveUntil: 'The last day on which the prices are valid',
      },
      PriceList: {
        earlier:
          'The earlier versions, newest first, back to the version that was valid when the newest one was published; empty if the newest version was valid immediately',
      },
    },
  ),
  featureDocs(
    { routes: { prices: priceRoutes } },
    {
      routes: {
        prices: {
          list: {
            summary: 'List the price lists that the caller may see, newest first',
            input: {
              callerId: 'the caller',
              search: 'Words of the title, file name or part numbers',
              scope: 'The access level that the caller sees. Not available to partners, who see none',
              region: 'limits the list to price lists for partners below this region',
              effective:
                '`current`: prices are valid on the day. `upcoming`: prices are announced for a later day, whether or not other prices are valid until then; such a list can also be `current`. `superseded`: the last prices have expired',
              day: "The reader's day for `effective`, by default the current UTC day",
            },
            reply: {
              totalIsMore: 'True if more items exist than `totalCount`',
            },
          },
          download:
            'Download the encrypted file of a price list: of the version in effect, or of an announced version by its file name. A file name alone selects the newest list that the caller may see',
          upload: {
            summary: 'Publish or edit a price list. Its file was uploaded before or is part of the request',
            input: {
              effectiveFrom: 'The first day on which the prices are valid',
              effectiveUntil: 'The last day on which the prices are valid',
              confirmed: 'True to publish the file although it has unclear prices',
            },
          },
          withdraw: {
            summary: 'Withdraw a price list from all readers. The price list is retained',
            input: {
              callerId: 'the caller',
            },
          },
          delta: {
            summary:
              'List the price changes of a version since the previous one, for readers who could see both. By default of the newest version',
            input: {
              search: 'A part of the part number',
            },
          },
          look: {
            summary:
              'Get the prices read from an own uploaded file before publication, and their changes to the newest version of a price list',
            input: {
              documentId: 'the price list that gets a new version; absent for a new price list',
              search: 'A part of the part number',
            },
          },
          reading: 'Get the report on how the file of the newest version was read. For editors only',
          mapColumns: {
            summary: 'Select the price columns of a sheet. The selection is stored for its headings, and the file is read again',
            input: {
              documentId: 'the price list, whose newest version is used',
              fileId: 'an own unpublished file',
            },
          },
          item: {
            summary: 'Get a price list with its versions, newest first',
            input: {
              day: 'The day for `inEffect` and `announced`, by default the current UTC day',
            },
            reply: {
              inEffect: 'The version whose prices are valid on the day',
              announced: 'The versions whose prices become valid later, next one first',
            },
          },
        },
      },
    },
  ),
];
