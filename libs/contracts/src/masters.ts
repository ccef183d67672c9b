import { z } from 'zod/mini';
import { ROLES, RoleKey } from './roles';
import { route } from './route';
import { feature } from './wire/feature';
import { LIST, listOf } from './wire/fields';
import { idOf } from './wire/ids';

const noInput = z.strictObject({});

/** The kinds of organization that each role may belong to (sub-roles). The portal has their labels, keyed by the id. */
export const ORGANIZATION_TYPES = {
  SUPER_YHQ: ['headquarters'],
  YHQ: ['headquarters'],
  RHQ: ['regional-headquarters'],
  LBO: ['local-company', 'branch-office'],
  CP: ['distributor', 'system-integrator', 'agent', 'oem', 'service-partner'],
} as const;

const RoleRow = z.object({ role: RoleKey, label: z.string() }).register(z.globalRegistry, { id: 'RoleRow' });

const RoleMapping = z
  .object({
    role: RoleKey,
    label: z.string(),
    actsOver: z.array(RoleKey),
    selfRegister: z.boolean(),
    needsLco: z.boolean(),
    needsRhq: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'RoleMapping' });

const SubRoles = z.object({ role: RoleKey, organizationTypes: z.array(z.string()) }).register(z.globalRegistry, { id: 'SubRoles' });

export const Country = z
  .object({
    code: z.string().register(z.globalRegistry, { description: 'ISO 3166-1 alpha-2' }),
    name: z.string().register(z.globalRegistry, { description: 'In English; the portal names it in the language of the person' }),
    regionId: idOf('region'),
    regionName: z.string(),
    lcoId: idOf('lco'),
    lcoName: z.string(),
  })
  .register(z.globalRegistry, { id: 'Country' });
export type Country = z.infer<typeof Country>;

const Company = z
  .object({ id: idOf('company'), name: z.string(), country: z.string(), lcoId: idOf('lco'), lcoName: z.string() })
  .register(z.globalRegistry, { id: 'Company' });

const Product = z
  .object({
    id: idOf('product'),
    name: z.string().register(z.globalRegistry, { description: 'In English' }),
    family: z.string(),
    names: z
      .record(z.string(), z.string())
      .register(z.globalRegistry, { description: 'By the code of the language; empty without translations' }),
  })
  .register(z.globalRegistry, { id: 'Product' });

const values = (description: string) => z.array(z.string()).register(z.globalRegistry, { description });

/** The options of every filter and form. The portal has a label for each in every language. */
const OptionLists = {
  inquiryTypes: values('Of `TypeOfInquiryId`'),
  interestCategories: values('Of the category of interest of an inquiry'),
  ticketStatuses: values('Of `TicketStatus`'),
  requestStatuses: values('Of `statusFilter`'),
  documentTypes: values('Of `docTypeId`'),
  documentLanguages: values('Of `languageId`: codes of the languages'),
  industries: values('Of `industryId`'),
  accessLevels: values('Of `ScopeFilter`: for all partners, or for named companies'),
  effectiveStates: values('Of `effective`'),
  newsCategories: values('Of `NewsCategory`'),
  eventCategories: values('Of `EventCategoryId`'),
  eventModes: values('Of `mode`'),
  eventTimes: values('Of `EventExpiredFilter`'),
  timePeriods: values('Of `TimePeriod` and `TimeFrame`'),
  notificationTypes: values('Of a notification'),
};

const Master = z
  .object({
    roles: z.array(RoleRow),
    roleMappings: z.array(RoleMapping),
    subRoles: z.array(SubRoles),
    products: z.array(Product),
    countries: z.array(Country),
    regions: z.array(z.object({ id: idOf('region'), name: z.string() })).register(z.globalRegistry, { description: 'Of `Reagion`' }),
    ...OptionLists,
    limits: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.number())])),
  })
  .register(z.globalRegistry, { id: 'Master' });

export const masterRoutes = {
  roles: route('GET /api/master/roles', {
    summary: 'The roles',
    allow: 'anyone',
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(RoleRow),
  }),
  roleMappings: route('GET /api/master/rolemappinglist', {
    summary: 'Whom each role acts over and what it needs to sign up',
    allow: 'anyone',
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(RoleMapping),
  }),
  organizationTypes: route('GET /api/master/subrolemappinglist', {
    summary: 'Organization types by role',
    allow: 'anyone',
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(SubRoles),
  }),
  all: route('GET /api/master/master', {
    summary: 'All option lists and limits in one answer',
    allow: ROLES,
    input: noInput,
    reply: Master,
  }),
  companies: route('GET /api/master/cplist', {
    summary: 'The partner companies the caller may address',
    allow: ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'],
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(Company),
  }),
  products: route('GET /api/master/Product', {
    summary: 'The product families',
    allow: ROLES,
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(Product),
  }),
  countries: route('GET /api/master/countrylist', {
    summary: 'Countries with the region and the local company that serve them',
    allow: 'anyone',
    input: noInput,
    wire: { reply: LIST },
    reply: listOf(Country),
  }),
};

export default feature({ routes: { masters: masterRoutes } });
