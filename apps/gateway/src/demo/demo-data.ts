import { DOCUMENT_LANGUAGES, EventCategory, EventMode, NewsCategory, NotificationType, ROLES, USAGE_FUNCTIONS } from '@portal/contracts';
import { z } from 'zod';
import accountRequests from './data/account-requests.json' with { type: 'json' };
import cannedReplies from './data/canned-replies.json' with { type: 'json' };
import events from './data/events.json' with { type: 'json' };
import news from './data/news.json' with { type: 'json' };
import notifications from './data/notifications.json' with { type: 'json' };
import organisation from './data/organisation.json' with { type: 'json' };
import personNames from './data/person-names.json' with { type: 'json' };
import usage from './data/usage.json' with { type: 'json' };

/** Parses the content of a data file. Throws an error that names the file and every invalid value. */
export const parseData = <T extends z.ZodType>(file: string, schema: T, content: unknown): z.infer<T> => {
  const { success, data, error } = schema.safeParse(content);
  if (!success) throw new Error(`apps/gateway/src/demo/data/${file}.json:\n${z.prettifyError(error)}`);
  return data;
};

const Language = z.enum(DOCUMENT_LANGUAGES);
const Country = z.string().regex(/^[A-Z]{2}$/);
/** Parses a space-separated list. */
const parseSpaceSeparated = (item: z.ZodType<string>) => z.preprocess((list) => String(list).split(' '), z.array(item));

const Region = z.strictObject({ id: z.string(), name: z.string(), country: Country, zone: z.string(), language: Language });
const PartnerCompany = z.strictObject({
  name: z.string(),
  /** The domain of the company's mail addresses, below `.example`. */
  domain: z.string().regex(/^[a-z]+$/),
  country: Country,
  /** The key of the name list for the company's employees, if they do not speak the local company's language. */
  names: z.templateLiteral(['en-', Country]).optional(),
});
const LocalCompany = z.strictObject({
  id: z.string(),
  name: z.string(),
  region: z.enum(organisation.regions.map(({ id }) => id)),
  zone: z.string(),
  language: Language,
  dialCode: z.string(),
  /** The countries that the local company serves; its own country is first. */
  serves: parseSpaceSeparated(Country),
  partners: z.array(PartnerCompany),
});
const Organisation = z.strictObject({
  regions: z.array(Region),
  localCompanies: z.array(LocalCompany),
  products: z.array(z.strictObject({ name: z.string().regex(/^YD-[A-Z]\d+$/), family: z.string() })),
});
export type Region = z.infer<typeof Region>;
export type PartnerCompany = z.infer<typeof PartnerCompany>;
export type LocalCompany = z.infer<typeof LocalCompany>;

export const {
  regions: REGIONS,
  localCompanies: LOCAL_COMPANIES,
  products: PRODUCTS,
} = parseData('organisation', Organisation, organisation);
export const HANDLING_UNITS = [...REGIONS, ...LOCAL_COMPANIES];
const HEADQUARTERS = 'yhq';

const RegionId = z.enum(REGIONS.map(({ id }) => id));
const LocalCompanyId = z.enum(LOCAL_COMPANIES.map(({ id }) => id));
export const ProductId = z.enum(PRODUCTS.map(({ name }) => name.toLowerCase()));
const PartNumber = z.string().refine((number) => PRODUCTS.some(({ name }) => name === number || number.startsWith(`${name}-`)), {
  error: ({ input }) => `The part number ${input} belongs to no product`,
});
const Percent = z.int().min(0).max(100);

/** Given and family names by language, or by `en-` and a country code where people do not speak the language of the local company. */
export const PERSON_NAMES: Record<string, { given: string[]; family: string[] }> = parseData(
  'person-names',
  z.record(
    z.union([Language, z.templateLiteral(['en-', Country])]),
    z.strictObject({ given: parseSpaceSeparated(z.string()), family: parseSpaceSeparated(z.string()) }),
  ),
  personNames,
);

const Decision = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  reason: z.string().optional(),
  /** The unit that decides on the request; by default the unit above the applicant's unit. */
  decidedBy: z.string().optional(),
});
/** A recent account request for a position in a unit, in a partner company or in a new company. A request without a decision is pending. */
const AccountRequest = z
  .strictObject({
    unit: z.union([z.literal(HEADQUARTERS), RegionId, LocalCompanyId]).optional(),
    /** The domain of a partner company. */
    company: z.enum(LOCAL_COMPANIES.flatMap(({ partners }) => partners.map(({ domain }) => domain))).optional(),
    newCompany: z.strictObject({ name: z.string(), domain: z.string(), localCompany: LocalCompanyId }).optional(),
    hoursAgo: z.number(),
    decision: Decision.optional(),
  })
  .refine(({ unit, company, newCompany }) => [unit, company, newCompany].filter(Boolean).length === 1, {
    error: 'Name one of unit, company and newCompany',
  });
export type AccountRequest = z.infer<typeof AccountRequest>;
export const AccountRequests = z.array(AccountRequest);
export const ACCOUNT_REQUESTS = parseData('account-requests', AccountRequests, accountRequests);

/** The canned replies of handling units by language. A unit whose language has no replies gets the English ones. */
export const CannedReplies = z.partialRecord(Language, z.array(z.strictObject({ title: z.string(), text: z.string() })));
export const CANNED_REPLIES = parseData('canned-replies', CannedReplies, cannedReplies);

const publication = {
  id: z.string(),
  /** The unit whose first person publishes the item. */
  publisher: z.union([z.literal(HEADQUARTERS), RegionId]),
  /** The local companies whose partners can read the item. If the list is empty, all partners of the publisher can read the item. */
  localCompanies: z.array(LocalCompanyId),
  title: z.string(),
  description: z.string(),
};
const NewsItem = z.strictObject({
  ...publication,
  category: NewsCategory,
  daysAgo: z.int(),
  effectiveInDays: z.int().optional(),
  lastOrderInDays: z.int().optional(),
  lastShipmentInDays: z.int().optional(),
  parts: z.array(z.strictObject({ number: PartNumber, successor: PartNumber.nullable() })).optional(),
  /** The percentage of companies that have acknowledged the item. Without a value the item requires no acknowledgement. */
  acknowledgedPercent: Percent.optional(),
});
export const News = z.array(NewsItem);
export type NewsItem = z.infer<typeof NewsItem>;
export const NEWS = parseData('news', News, news);

const EventItem = z.strictObject({
  ...publication,
  category: EventCategory,
  mode: EventMode,
  location: z.string(),
  zone: z.string(),
  inDays: z.int(),
  /**
   * The start time in local hours: 9.5 is half past nine. Ignored for an event of day 0, which starts about 90 minutes after the seeding.
   */
  startHour: z.number(),
  hours: z.number(),
  url: z.url().optional(),
  capacity: z.int().optional(),
  seatsPerCompany: z.int().optional(),
  /** The number of people who have tried to register. */
  registrations: z.int(),
  cancelReason: z.string().optional(),
});
export type EventItem = z.infer<typeof EventItem>;
export const EVENTS = parseData('events', z.array(EventItem), events);

/** The notifications that every partner receives about items addressed to all partners. */
export const NOTIFICATIONS = parseData(
  'notifications',
  z.array(z.strictObject({ type: NotificationType, subjectId: z.string(), title: z.string(), daysAgo: z.number() })),
  notifications,
);

/** An action that users of a role perform on `percent` % of the days on which they use the portal, at most `most` times a day. */
const Habit = z.strictObject({ func: z.enum(USAGE_FUNCTIONS), what: z.string(), percent: Percent, most: z.int() });
const Exports = z.array(Habit.omit({ func: true }));
const Habits = z.array(Habit);
export const USAGE = parseData(
  'usage',
  z.strictObject({
    /**
     * The percentage of working days on which users of a role visit the portal at the end of the seeded period, once everyone knows the
     * portal.
     */
    presencePercent: z.record(z.enum(ROLES), Percent),
    habits: z.strictObject({ everyRole: Habits, headquarters: Habits, RHQ: Habits, LBO: Habits, CP: Habits }),
    /** The tables that users of a role export. Partners export none. */
    exports: z.strictObject({ headquarters: Exports, RHQ: Exports, LBO: Exports }),
    /** The public holidays of each local company, as month and day. */
    holidays: z.record(LocalCompanyId, parseSpaceSeparated(z.string().regex(/^\d\d-\d\d$/))),
    /** The local companies in countries with long August holidays. */
    longAugust: z.array(LocalCompanyId),
  }),
  usage,
);
