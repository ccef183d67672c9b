import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { EarlierVersion, PriceList, PriceListRow, PriceVersionRow } from './price';
import { PriceChange, PriceColumnsChoice, PriceDelta, PriceLook, PriceReadingReport } from './price-delta';
import { priceRoutes } from './price-routes';

export const pricesDocs = [
  fieldDocs(
    { PriceColumnsChoice },
    {
      PriceColumnsChoice: {
        part: 'Of the part number',
        price: 'Of the price',
        description: 'Of the description',
        quantity: 'Of the quantity from which on it is the price',
        currency: 'Of the currency',
      },
    },
  ),
  formDocs(
    { PriceChange, PriceDelta, PriceLook, PriceReadingReport, EarlierVersion, PriceList, PriceListRow, PriceVersionRow },
    {
      PriceDelta: {
        counts: 'By kind; `unclear` for the publisher alone',
        averages: 'Percent, of what went up and of what went down',
      },
      PriceReadingReport: {
        state:
          '`none` and `several` sheets have a part number and one price: the columns are asked for. `retrying`: a try has failed, another one follows. `too-much`: more cells or characters than are read. `failed` could not be opened',
        sheets: {
          each: {
            rows: 'The first rows below the headings',
          },
        },
        sheet: 'In which the prices stand',
        offers: 'Parts, each from a quantity on, with a price or without',
        priced: 'Offers with a price',
        unclear: 'Offers whose rows contradict each other, or whose price can be read in two ways or in none',
        empty: 'Rows of parts whose price cell is empty',
        valueless: 'Rows of parts whose price is an error, or a formula that the file stores without its value',
        repeated: 'Rows that say again what another one said',
        isTooLong: 'There are more rows than are read',
      },
      EarlierVersion: {
        effectiveFrom: 'The first day on which its prices are good',
        effectiveUntil: 'The last day',
      },
      PriceList: {
        earlier:
          'The versions before, the newest first, back to the one whose prices were valid when the newest was published; empty where the newest was valid from its publication on',
      },
    },
  ),
  featureDocs(
    { routes: { prices: priceRoutes } },
    {
      routes: {
        prices: {
          list: {
            summary: 'The price lists that the caller may see, the newest first',
            input: {
              callerId: 'who is asking',
              search: 'Words of the title, file name, part numbers',
              scope: 'By the access level that the caller reads; not for partners, who read none',
              region: 'only what reaches partners below it',
              effective:
                '`current`: prices are valid on the day. `upcoming`: prices are announced for a later day, whether or not others are valid until then; such a list can be `current` too. `superseded`: the last prices have expired',
              day: 'For `effective`: the day of the reader; without it today in UTC',
            },
            reply: {
              totalIsMore: 'There are more than totalCount',
            },
          },
          download:
            'The file of a price list, encrypted: of the version in effect, or of an announced one by its name; by the name alone of the newest list that the caller may see',
          upload: {
            summary: 'Publish a price list, or edit one; its file was uploaded before or comes with it',
            input: {
              effectiveFrom: 'The first day on which its prices are good',
              effectiveUntil: 'The last day',
              confirmed: 'Publish the file although prices in it are unclear',
            },
          },
          withdraw: {
            summary: 'Withdraw a price list from everybody; nothing of it is lost',
            input: {
              callerId: 'who is asking',
            },
          },
          delta: {
            summary: 'What a version changed of the prices of the one before it, for who could see both; without a version the newest',
            input: {
              search: 'A part of the part number',
            },
          },
          look: {
            summary:
              'What an own uploaded file says before it is published, and what it would change of the newest version of a price list',
            input: {
              documentId: 'the one that gets a new version; without it a new one is published',
              search: 'A part of the part number',
            },
          },
          reading: 'What was read from the file of the newest version, for who may edit it',
          mapColumns: {
            summary: 'Say in which columns of a sheet the prices stand; its headings are known from then on, and the file is read again',
            input: {
              documentId: 'its newest version',
              fileId: 'an own one that is not published yet',
            },
          },
          item: {
            summary: 'One price list with its versions, the newest first',
            input: {
              day: 'The day for `inEffect` and `announced`; without it today in UTC',
            },
            reply: {
              inEffect: 'The version whose prices are valid on the day',
              announced: 'Versions whose prices begin later, the next one first',
            },
          },
        },
      },
    },
  ),
];
