import { featureDocs, formDocs } from '../wire/docs';
import { CurrentPrice, NamedPart, PartMention, PartMovement, PartNews, partRoutes, WatchedPart, WatchedPrice } from './parts';

export const partsDocs = [
  formDocs(
    { CurrentPrice, NamedPart, PartMention, PartMovement, PartNews, WatchedPart, WatchedPrice },
    {
      CurrentPrice: 'Of the list that was published last among those that are good',
      NamedPart: {
        partKey: 'What parts are compared by',
        partNumber: 'As it was typed',
      },
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
