import { sql } from 'kysely';
import { AuditSealer } from '../../apps/gateway/src/services/audit-log/sealer';
import { readingRow, row } from '../kit/rights-table';
import { type DefineFeature, exempt } from './feature';

//                 nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
const AUDITORS = ' 401    401   403   403   403    403    y      y   y';
const HEAD = '     401    401   403   403   403    403    403    403 y';

const AUDIT_READERS = new Set(['marco', 'ines', 'sam']);

/** Defines the law-test rows for the audit log and its chain check. */
const audit: DefineFeature = (stage) => {
  /** Ends a running check so that the next one can start. */
  const endRunningCheck = () =>
    sql`update audit_check set ended_at = clock_timestamp(), head = '0:', sealed = 0 where ended_at is null`.execute(
      stage.gateway.database.db,
    );
  return {
    rights: [
      readingRow('audit.entries', 'GET /api/audit/entries', AUDITORS),
      readingRow('audit.chain', 'GET /api/audit/chain', AUDITORS),
      row('audit.check', 'the log', HEAD, () => ({ path: 'POST /api/audit/check', json: {} })),
    ],
    assertions: {},
    unseen: {},
    reads: {
      // The hidden actions have an actor whose other entries the reader may see; only the texts are hidden.
      'audit.entries': ['searchTerm=Verborgen', 'area=other'].map((query) => `GET /api/audit/entries?${query}`),
      'audit.chain': ['GET /api/audit/chain'],
    },
    uses: { 'audit.check': exempt('It checks the integrity of the log and is no use of a function') },
    writes: { 'audit.check': exempt('It starts nothing twice: a second call finds the running check') },
    cached: async () => ({
      'audit.entries': exempt('Every command adds to it without a fact: the screen reads it each time it is shown'),
      'audit.chain': ({ person }) => (AUDIT_READERS.has(person.id) ? [person.audit.chain.query({}).queryKey] : []),
    }),
    concerns: ['audit.checked'],
    scenes: {
      'audit.checked': {
        'the chain is checked': async () => {
          await endRunningCheck();
          return async () => (await stage.as('sam')).audit.check({});
        },
      },
    },
    signals: {},
    values: { area: 'account' },
    worlds: {
      placeholders: [],
      // Earlier actions are in the audit chain of both data sets.
      show: async () => {
        await stage.gateway.app.get(AuditSealer, { strict: false }).seal();
        return {};
      },
      hide: async () => ({}),
    },
  };
};

export default audit;
