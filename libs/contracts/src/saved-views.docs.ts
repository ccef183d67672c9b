import { LIMITS } from './limits';
import { SavedView, viewsFeature } from './saved-views';
import { featureDocs, formDocs } from './wire/docs';

export const savedViewsDocs = [
  formDocs(
    { SavedView },
    {
      SavedView: {
        query: 'The search of the address that shows it: view=mine&status=New',
      },
    },
  ),
  featureDocs(viewsFeature, {
    routes: {
      views: {
        saved: 'The saved views of the caller on one page, by name',
        save: {
          summary: `Save a view under a name, or change one; its id is minted by the caller, and a person keeps at most ${LIMITS.savedViews} a page`,
          input: {
            viewId: 'minted by the caller',
          },
        },
        drop: 'Delete a saved view',
      },
    },
    facts: {
      'views.changed': 'The saved views of a person changed; told to that person',
    },
    refusals: {
      'view.too-many': 'You have reached the limit for saved views. Delete one first.',
    },
  }),
];
