import {
  ACCESS_LEVELS,
  DOCUMENT_LANGUAGES,
  EVENT_CATEGORIES,
  EVENT_MODES,
  INQUIRY_TYPES,
  NEWS_CATEGORIES,
  NOTIFICATION_TYPES,
  REQUEST_STATUSES,
  ROLES,
  USAGE_FUNCTIONS,
} from '@portal/contracts';

type Labels = Readonly<Record<string, readonly string[]>>;

const labelEntry = <V extends string>(values: readonly V[], labels: { readonly [K in V]?: readonly string[] }): [string, Labels] => [
  JSON.stringify(values),
  labels as Labels,
];

/** The labels in the portal and the specification that differ from the enum value in more than case and word separators. */
const LABELS: ReadonlyMap<string, Labels> = new Map([
  labelEntry(ACCESS_LEVELS, { all: ['All CPs', 'All CP', 'All partners'], specific: ['Specific CP', 'Specific CPs', 'Specific channel'] }),
  labelEntry(ROLES, { LBO: ['LCO'] }),
  labelEntry(REQUEST_STATUSES, { Approved: ['Accepted'] }),
  labelEntry(INQUIRY_TYPES, { technical: ['Technical question'] }),
  labelEntry(NEWS_CATEGORIES, { others: ['Other', 'Other news'] }),
  labelEntry(EVENT_CATEGORIES, { others: ['Other'] }),
  labelEntry(EVENT_MODES, { hybrid: ['On site and online'] }),
  labelEntry(NOTIFICATION_TYPES, {
    UserRequest: ['User requests'],
    UserApproved: ['Accepted'],
    UserRejected: ['Rejected'],
    KMDeleted: ['Removed documents'],
    Event: ['Events'],
    EventReminder: ['Event reminders'],
    SignIn: ['Sign-ins'],
  }),
  labelEntry(USAGE_FUNCTIONS, {
    learn: ['Learn and explore'],
    prices: ['Price lists', 'Price list'],
    contact: ['Contact us'],
    approvals: ['User requests'],
    ai: ['AI search'],
    export: ['Exports'],
  }),
  // The names of the languages, in English and in the language itself.
  labelEntry(DOCUMENT_LANGUAGES, {
    ab: ['Arabic', 'ar', 'العربية'],
    zhTW: ['Chinese', 'Traditional Chinese', 'Chinese (Traditional)', 'zh-Hant-TW', '繁體中文'],
    nl: ['Dutch', 'Nederlands'],
    en: ['English'],
    fr: ['French', 'Français'],
    de: ['German', 'Deutsch'],
    hu: ['Hungarian', 'Magyar'],
    id: ['Indonesian', 'Bahasa Indonesia'],
    it: ['Italian', 'Italiano'],
    ja: ['Japanese', '日本語'],
    pl: ['Polish', 'Polski'],
    pt: ['Portuguese', 'Português'],
    es: ['Spanish', 'Español'],
    th: ['Thai', 'ไทย'],
    tr: ['Turkish', 'Türkçe'],
    vi: ['Vietnamese', 'Tiếng Việt'],
  }),
]);

/** Returns the labels that callers may send instead of the enum values, each with its value. */
export const enumLabels = (values: readonly string[]): [label: string, value: string][] =>
  Object.entries(LABELS.get(JSON.stringify(values)) ?? {}).flatMap(([value, labels]) =>
    labels.map((label): [string, string] => [label, value]),
  );
