import { randomUUID } from 'node:crypto';
import { ANYONE, readingRow, SIGNED_IN, STAFF } from '../kit/rights-table';
import { type DefineFeature, exempt, type Reader } from './feature';

/**
 * The companies that each reader may not address, specified independently of the implementation: companies of other local companies.
 * Headquarters may address all.
 */
const HIDDEN_COMPANIES: Record<Reader['name'], readonly [lco: string, rhq: string][]> = {
  applicant: [['lco-deutschland', 'rhq-europe']],
  bruno: [['lco-deutschland', 'rhq-europe']],
  eve: [['lco-france', 'rhq-europe']],
  jonas: [['lco-france', 'rhq-europe']],
  chloe: [['lco-deutschland', 'rhq-europe']],
  marco: [['lco-japan', 'rhq-apac']],
  ines: [],
  sam: [],
};

const CONSTANT_REASON = 'It belongs to a release; no fact changes it';

/** Defines the law-test rows for the option lists. */
const masters: DefineFeature = (stage) => ({
  rights: [
    readingRow('masters.roles', 'GET /api/master/roles', ANYONE),
    readingRow('masters.roleMappings', 'GET /api/master/rolemappinglist', ANYONE),
    readingRow('masters.organizationTypes', 'GET /api/master/subrolemappinglist', ANYONE),
    readingRow('masters.countries', 'GET /api/master/countrylist', ANYONE),
    readingRow('masters.all', 'GET /api/master/master', SIGNED_IN),
    readingRow('masters.products', 'GET /api/master/Product', SIGNED_IN),
    readingRow('masters.companies', 'GET /api/master/cplist', STAFF),
  ],
  assertions: {},
  unseen: {},
  reads: {
    'masters.roles': ['GET /api/master/roles'],
    'masters.roleMappings': ['GET /api/master/rolemappinglist'],
    'masters.organizationTypes': ['GET /api/master/subrolemappinglist'],
    'masters.all': ['GET /api/master/master'],
    'masters.companies': ['GET /api/master/cplist'],
    'masters.products': ['GET /api/master/Product'],
    'masters.countries': ['GET /api/master/countrylist'],
  },
  writes: {},
  cached: async () => ({
    'masters.roles': exempt(CONSTANT_REASON),
    'masters.roleMappings': exempt(CONSTANT_REASON),
    'masters.organizationTypes': exempt(CONSTANT_REASON),
    'masters.all': exempt(CONSTANT_REASON),
    'masters.products': exempt(CONSTANT_REASON),
    'masters.countries': exempt(CONSTANT_REASON),
    'masters.companies': exempt('No screen of the portal shows the companies'),
  }),
  concerns: [],
  scenes: {},
  signals: {},
  values: {},
  worlds: {
    placeholders: [],
    show: async () => ({}),
    hide: async ({ name }) => {
      for (const [lco_id, rhq_id] of HIDDEN_COMPANIES[name]) {
        const unit = { lco_id, rhq_id, kind: 'CP' as const, country: 'DE', zone: 'UTC', language: 'en' };
        await stage.gateway.database.db
          .insertInto('unit')
          .values({ ...unit, id: randomUUID(), name: `Verborgen ${randomUUID()}` })
          .execute();
      }
      return {};
    },
  },
});

export default masters;
