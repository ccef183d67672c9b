import { z } from 'zod/mini';
import { ROLES, RoleKey } from './roles';
import { route } from './route';
import { feature } from './wire/feature';
import { LIST, listOf } from './wire/fields';
import { idOf } from './wire/ids';

const noInput = z.strictObject({});

/** The kinds of organization (sub-roles) of each role. The portal has a label per id. */
export const ORGANIZATION_TYPES = {
  SUPER_YHQ: ['headquarters'],
  YHQ: ['headquarters'],
  RHQ: ['regional-headquarters'],
  LBO: ['local-company', 'branch-office'],
  CP: ['distributor', 'system-integrator', 'agent', 'oem', 'service-partner'],
} as const;

export const RoleRow = z.object({ role: RoleKey, label: z.string() });

export const RoleMapping = z.object({
  role: RoleKey,
  label: z.string(),
  actsOver: z.array(RoleKey),
  selfRegister: z.boolean(),
  needsLco: z.boolean(),
  needsRhq: z.boolean(),
});

export const SubRoles = z.object({ role: RoleKey, organizationTypes: z.array(z.string()) });

export const Country = z.object({
  code: z.string(),
  name: z.string(),
  regionId: idOf('region'),
  regionName: z.string(),
  lcoId: idOf('lco'),
  lcoName: z.string(),
});
export type Country = z.infer<typeof Country>;

export const Company = z.object({ id: idOf('company'), name: z.string(), country: z.string(), lcoId: idOf('lco'), lcoName: z.string() });

export const Product = z.object({
  id: idOf('product'),
  name: z.string(),
  family: z.string(),
  names: z.record(z.string(), z.string()),
});

/** The options of every filter and form. The portal has a label for each in every language. */
const OptionLists = {
  inquiryTypes: z.array(z.string()),
  interestCategories: z.array(z.string()),
  ticketStatuses: z.array(z.string()),
  requestStatuses: z.array(z.string()),
  accountStatuses: z.array(z.string()),
  documentTypes: z.array(z.string()),
  documentLanguages: z.array(z.string()),
  industries: z.array(z.string()),
  accessLevels: z.array(z.string()),
  effectiveStates: z.array(z.string()),
  newsCategories: z.array(z.string()),
  eventCategories: z.array(z.string()),
  eventModes: z.array(z.string()),
  eventTimes: z.array(z.string()),
  timePeriods: z.array(z.string()),
  notificationTypes: z.array(z.string()),
};

export const Master = z.object({
  roles: z.array(RoleRow),
  roleMappings: z.array(RoleMapping),
  subRoles: z.array(SubRoles),
  products: z.array(Product),
  countries: z.array(Country),
  regions: z.array(z.object({ id: idOf('region'), name: z.string() })),
  companyWideTickets: z.boolean(),
  ...OptionLists,
  limits: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.number())])),
});

export const masterRoutes = {
  roles: route('GET /api/master/roles', {
    allow: 'anyone',
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(RoleRow),
  }),
  roleMappings: route('GET /api/master/rolemappinglist', {
    allow: 'anyone',
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(RoleMapping),
  }),
  organizationTypes: route('GET /api/master/subrolemappinglist', {
    allow: 'anyone',
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(SubRoles),
  }),
  all: route('GET /api/master/master', {
    allow: ROLES,
    input: noInput,
    reply: Master,
  }),
  companies: route('GET /api/master/cplist', {
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'],
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(Company),
  }),
  products: route('GET /api/master/Product', {
    allow: ROLES,
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(Product),
  }),
  countries: route('GET /api/master/countrylist', {
    allow: 'anyone',
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(Country),
  }),
};

export const mastersFeature = feature({ routes: { masters: masterRoutes } });
