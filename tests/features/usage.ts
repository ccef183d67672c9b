import { recordUse } from '../../apps/gateway/src/services/usage/usage';
import { UsageFold } from '../../apps/gateway/src/services/usage/usage-fold';
import type { DefineFeature } from './feature';

const usage: DefineFeature = (stage) => ({
  rights: [],
  assertions: {},
  unseen: {},
  reads: {},
  writes: {},
  cached: async () => ({}),
  concerns: [],
  scenes: {},
  signals: {
    'usage.folded': {
      from: 'lena',
      hears: [],
      nonReceivers: ['jonas', 'marco', 'sam', 'bruno', 'kenji'],
      make: async (from) => {
        from.socket.emit('at', { at: { place: 'dashboard' } });
        await from.until((events) => events.some(({ event }) => event === 'presence.changed'));
        const bruno = { id: 'bruno', role: 'CP', unitId: 'cp-brennhagen' } as const;
        await stage.gateway.database.tx((tx) => recordUse(tx, bruno, { func: 'learn', what: 'viewed' }));
        await stage.gateway.app.get(UsageFold).fold();
        await from.until((events) => events.some(({ event }) => event === 'usage.folded'));
        return () => true;
      },
    },
  },
  values: {},
});

export default usage;
