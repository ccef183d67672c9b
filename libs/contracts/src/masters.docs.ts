import { Company, Country, Master, mastersFeature, Product, RoleMapping, RoleRow, SubRoles } from './masters';
import { featureDocs, formDocs } from './wire/docs';

export const mastersDocs = [
  formDocs(
    { Company, Country, Master, Product, RoleMapping, RoleRow, SubRoles },
    {
      Country: {
        code: 'ISO 3166-1 alpha-2',
        name: "The English name. The portal shows the name in the reader's language",
      },
      Master: {
        regions: 'The options of `Reagion`',
        inquiryTypes: 'The options of `TypeOfInquiryId`',
        interestCategories: 'The options for the category of interest of an inquiry',
        ticketStatuses: 'The options of `TicketStatus`',
        requestStatuses: 'The options of `statusFilter`',
        accountStatuses: 'The options of `PeopleStatus`',
        documentTypes: 'The options of `docTypeId`',
        documentLanguages: 'The options of `languageId`, as language codes',
        industries: 'The options of `industryId`',
        accessLevels: 'The options of `ScopeFilter`: all partners, or selected companies',
        effectiveStates: 'The options of `effective`',
        newsCategories: 'The options of `NewsCategory`',
        eventCategories: 'The options of `EventCategoryId`',
        eventModes: 'The options of `mode`',
        eventTimes: 'The options of `EventExpiredFilter`',
        timePeriods: 'The options of `TimePeriod` and `TimeFrame`',
        notificationTypes: 'The types of notifications',
      },
      Product: {
        name: 'The English name',
        names: 'The names by language code; empty without translations',
      },
    },
  ),
  featureDocs(mastersFeature, {
    routes: {
      masters: {
        roles: 'List the roles',
        roleMappings: 'List for each role the roles that it may act on and the fields that its sign-up requires',
        organizationTypes: 'List the organization types by role',
        all: 'Get all option lists and limits in one response',
        companies: 'List the partner companies that the caller may address',
        products: 'List the product families',
        countries: 'List the countries with their region and local company',
      },
    },
  }),
];
