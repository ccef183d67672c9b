import { randomUUID } from 'node:crypto';
import { ANYONE, reading, SIGNED_IN, STAFF } from '../laws/rights-table';
import { type DefineFeature, exempt, type Reader } from './feature';

/** Companies that each may not address, by hand: those of other local companies. Headquarters may address all. */
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

const CONSTANT = 'It belongs to a release; no fact changes it';

/** The lists to choose from. */
const masters: DefineFeature = (stage) => ({
  rights: [
    reading('master.roles', 'GET /api/master/roles', ANYONE),
    reading('master.roleMappingList', 'GET /api/master/rolemappinglist', ANYONE),
    reading('master.subRoleMappingList', 'GET /api/master/subrolemappinglist', ANYONE),
    reading('master.countryList', 'GET /api/master/countrylist', ANYONE),
    reading('master.master', 'GET /api/master/master', SIGNED_IN),
    reading('master.product', 'GET /api/master/Product', SIGNED_IN),
    reading('master.cpList', 'GET /api/master/cplist', STAFF),
  ],
  assertions: {},
  unseen: {},
  reads: {
    'master.roles': ['GET /api/master/roles'],
    'master.roleMappingList': ['GET /api/master/rolemappinglist'],
    'master.subRoleMappingList': ['GET /api/master/subrolemappinglist'],
    'master.master': ['GET /api/master/master'],
    'master.cpList': ['GET /api/master/cplist'],
    'master.product': ['GET /api/master/Product'],
    'master.countryList': ['GET /api/master/countrylist'],
  },
  writes: {},
  cached: async () => ({
    'master.roles': exempt(CONSTANT),
    'master.roleMappingList': exempt(CONSTANT),
    'master.subRoleMappingList': exempt(CONSTANT),
    'master.master': exempt(CONSTANT),
    'master.product': exempt(CONSTANT),
    'master.countryList': exempt(CONSTANT),
    'master.cpList': exempt('No screen of the portal shows the companies'),
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
