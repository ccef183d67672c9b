import { Company, Country, Master, mastersFeature, Product, RoleMapping, RoleRow, SubRoles } from './masters';
import { featureDocs, formDocs } from './wire/docs';

export const mastersDocs = [
  formDocs(
    { Company, Country, Master, Product, RoleMapping, RoleRow, SubRoles },
    {
      Country: {
        code: 'ISO 3166-1 alpha-2',
        name: 'In English; the portal names it in the language of the person',
      },
      Master: {
        regions: 'Of `Reagion`',
        inquiryTypes: 'Of `TypeOfInquiryId`',
        interestCategories: 'Of the category of interest of an inquiry',
        ticketStatuses: 'Of `TicketStatus`',
        requestStatuses: 'Of `statusFilter`',
        documentTypes: 'Of `docTypeId`',
        documentLanguages: 'Of `languageId`: codes of the languages',
        industries: 'Of `industryId`',
        accessLevels: 'Of `ScopeFilter`: for all partners, or for named companies',
        effectiveStates: 'Of `effective`',
        newsCategories: 'Of `NewsCategory`',
        eventCategories: 'Of `EventCategoryId`',
        eventModes: 'Of `mode`',
        eventTimes: 'Of `EventExpiredFilter`',
        timePeriods: 'Of `TimePeriod` and `TimeFrame`',
        notificationTypes: 'Of a notification',
      },
      Product: {
        name: 'In English',
        names: 'By the code of the language; empty without translations',
      },
    },
  ),
  featureDocs(mastersFeature, {
    routes: {
      masters: {
        roles: 'The roles',
        roleMappings: 'Whom each role acts over and what it needs to sign up',
        organizationTypes: 'Organization types by role',
        all: 'All option lists and limits in one answer',
        companies: 'The partner companies the caller may address',
        products: 'The product families',
        countries: 'Countries with the region and the local company that serve them',
      },
    },
  }),
];
