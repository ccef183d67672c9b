import { homeFeature } from './home';
import { featureDocs } from './wire/docs';

export const homeDocs = [
  featureDocs(homeFeature, {
    routes: {
      home: {
        first: {
          summary:
            'Get the data of the first blocks of the home page, each in the format of its own route. Reads that are refused, fail or take too long are omitted',
          reply: {
            answers: {
              each: {
                url: 'The path and query of the read',
              },
            },
          },
        },
      },
    },
  }),
];
