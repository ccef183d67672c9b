import { randomUUID } from 'node:crypto';
import { readingRow, row, SIGNED_IN } from '../kit/rights-table';
import type { Name } from '../kit/test-gateway';
import { type DefineFeature, exempt } from './feature';

const LATE_VIEW = { place: 'inquiries', name: 'Late', query: 'view=mine' } as const;

const views: DefineFeature = (stage) => {
  const viewOf = async (name: Name): Promise<string> => {
    const viewId = randomUUID();
    await (await stage.as(name)).views.save({ viewId, ...LATE_VIEW });
    return viewId;
  };
  const OWNER_CELLS = '401 401 y 404 404 404 404 404 404';
  return {
    rights: [
      readingRow('views.saved', 'GET /api/views/saved?place=inquiries', SIGNED_IN),
      row('views.save', 'a new view', SIGNED_IN, () => ({ path: `PUT /api/views/saved/${randomUUID()}`, json: LATE_VIEW })),
      row('views.save', 'a view of bruno', OWNER_CELLS, async () => ({
        path: `PUT /api/views/saved/${await viewOf('bruno')}`,
        json: LATE_VIEW,
      })),
      row('views.drop', 'a view of bruno', OWNER_CELLS, async () => ({ path: `DELETE /api/views/saved/${await viewOf('bruno')}` })),
    ],
    assertions: {},
    unseen: {
      'views.save': exempt('An unused id creates a new object, so only an existing object can belong to another person'),
      'views.drop': { existing: () => viewOf('chloe'), make: [(id) => ({ path: `DELETE /api/views/saved/${id}` })] },
    },
    reads: { 'views.saved': ['GET /api/views/saved?place=inquiries', 'GET /api/views/saved?place=figures'] },
    uses: {
      'views.save': exempt('Settings are not counted; the work done with them is'),
      'views.drop': exempt('Settings are not counted; the work done with them is'),
    },
    writes: {
      'views.save': {
        'a saved view': {
          make: async () => ({ path: `PUT /api/views/saved/${randomUUID()}`, json: LATE_VIEW, token: (await stage.as('lena')).token }),
          effect: { saved_view: 1, fact: 1 },
          other: (call) => ({ ...call, json: { ...LATE_VIEW, name: 'Mine' } }),
        },
      },
      'views.drop': {
        'the deletion of a saved view': {
          make: async () => ({
            path: `DELETE /api/views/saved/${await viewOf('lena')}`,
            token: (await stage.as('lena')).token,
          }),
          effect: { saved_view: -1, fact: 1 },
          other: (call) => ({ ...call, path: `DELETE /api/views/saved/${randomUUID()}` }),
        },
      },
    },
    cached: async () => ({
      'views.saved': () => [
        ['views', 'saved', { place: 'inquiries' }],
        ['views', 'saved', { place: 'figures' }],
      ],
    }),
    concerns: ['views.changed'],
    scenes: {
      'views.changed': {
        'a view is saved, renamed and deleted while another view remains': async () => {
          const [viewId, otherId] = [randomUUID(), randomUUID()];
          return async () => {
            const lena = stage.person('lena').views;
            await lena.save({ viewId, ...LATE_VIEW });
            await lena.save({ viewId: otherId, place: 'figures', name: 'Partners', query: 'roles=CP' });
            await lena.save({ viewId, ...LATE_VIEW, name: 'Mine' });
            await lena.drop({ viewId });
          };
        },
      },
    },
    signals: {},
    values: { place: 'inquiries', name: 'Late ones', query: 'view=mine' },
  };
};

export default views;
