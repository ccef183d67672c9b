import { homeFeature } from './home';
import { featureDocs } from './wire/docs';

export const homeDocs = [
  featureDocs(homeFeature, {
    routes: {
      home: {
        first: {
          summary: 'The first blocks of the home page, each as its own route answers it. What is refused, fails or is late is left out',
          reply: {
            answers: {
              each: {
                url: 'Path and query of the read',
              },
            },
          },
        },
      },
    },
  }),
];
