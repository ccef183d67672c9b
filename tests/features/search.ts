import { readingRow, SIGNED_IN } from '../kit/rights-table';
import { type DefineFeature, exempt } from './feature';

/** Defines the law-test rows for the global search. */
const search: DefineFeature = () => ({
  rights: [readingRow('search.find', 'GET /api/search/find?searchTerm=zero', SIGNED_IN)],
  assertions: {},
  unseen: {},
  reads: {
    'search.find': ['Verborgen', 'verb', 'zero', 'e', 'a', 'INQ', 'Zero adjustment', 'YD-P7', 'YD-P7-2'].map(
      (term) => `GET /api/search/find?searchTerm=${encodeURIComponent(term)}`,
    ),
  },
  writes: {},
  cached: async () => ({ 'search.find': exempt('The command palette requests each typed text and caches no response') }),
  concerns: [],
  scenes: {},
  signals: {},
  values: { searchTerm: 'zero' },
});

export default search;
