import { readingRow, SIGNED_IN } from '../kit/rights-table';
import { type DefineFeature, exempt } from './feature';

/** Defines the law-test rows for the home page, which each user loads in one response. */
const home: DefineFeature = () => ({
  rights: [readingRow('home.first', 'GET /api/home/first?day=2026-11-26', SIGNED_IN)],
  assertions: {},
  unseen: {},
  reads: { 'home.first': ['GET /api/home/first?day=2026-11-26'] },
  writes: {},
  cached: async () => ({ 'home.first': exempt('Its parts are cached, each as the response of its own read') }),
  concerns: [],
  scenes: {},
  signals: {},
  values: {},
});

export default home;
