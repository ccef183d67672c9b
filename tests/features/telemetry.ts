import { OFF, row } from '../kit/rights-table';
import { type DefineFeature, exempt } from './feature';

const EVENT = { kind: 'route', name: '/inquiry-detail/:id', traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), endedAgoMs: 5, lastedMs: 40 };

/** Defines the law-test rows for the reports that pages send. */
const telemetry: DefineFeature = () => ({
  rights: [
    row('telemetry.report', 'while telemetry is off', OFF, () => ({ path: 'POST /api/telemetry/report', json: { events: [EVENT] } })),
  ],
  assertions: {},
  unseen: { 'telemetry.report': exempt('It refuses all callers if no endpoint is configured') },
  reads: {},
  uses: { 'telemetry.report': exempt('The page reports it, not the user; the action itself is counted where it happens') },
  writes: { 'telemetry.report': exempt('It writes nothing; an event that is reported twice has the same ids') },
  cached: async () => ({}),
  concerns: [],
  scenes: {},
  signals: {},
  values: { events: [EVENT] },
});

export default telemetry;
