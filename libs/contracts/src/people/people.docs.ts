import { featureDocs, formDocs } from '../wire/docs';
import { peopleFeature } from './feature';
import { ListedCompany, ListedPerson, ListedUnit, MergedCounts } from './people';

export const peopleDocs = [
  formDocs(
    { ListedCompany, ListedPerson, ListedUnit, MergedCounts },
    {
      ListedPerson: {
        lastSeenAt: 'The last time at which the person signed in or used a session. Null if never, and for callers who are partners',
        isManaged: 'True if the caller may disable and enable the account, and may open its request',
        disabled: 'When, by whom and why the account was disabled. Only for callers who manage the account, and null while it is active',
        rev: 'The revision. It increases with every decision about the account',
      },
      ListedCompany: {
        lcoId: 'the local company that serves the company',
        people: 'The number of people with an active account',
        lastSeenAt: 'The last time at which one of its people signed in or used a session. Null if never',
      },
      MergedCounts: {
        people: 'The number of people of the company, whatever the status of their account',
        grants: 'The number of publications that name the company in their audience',
        seats: 'The number of registrations for events',
      },
      ListedUnit: {
        aboveName: 'The local company of a partner company, or the region of a local company. Null for regions and headquarters',
      },
    },
  ),
  featureDocs(peopleFeature, {
    routes: {
      people: {
        list: {
          summary:
            'List the people with accounts: headquarters see all, a region and a local company their own, a partner the own company. Sorted by name',
          input: {
            search: 'Words of the name, e-mail address and company',
          },
        },
        disable: {
          summary: 'Disable an account, with a reason. Its sessions end, and the person cannot sign in until it is enabled',
          input: {
            userId: 'the person whose account is disabled',
            reason: 'The reason, which is mailed to the person',
            rev: 'The revision that the caller has seen',
          },
        },
        enable: {
          summary: 'Enable a disabled account',
          input: {
            userId: 'the person whose account is enabled',
            rev: 'The revision that the caller has seen',
          },
        },
        units: {
          summary: 'List the units to which the caller may move people with this role. Sorted by name',
          input: {
            search: 'A part of the name',
          },
        },
        companies: {
          summary: 'List the partner companies in the scope of the caller. Sorted by name',
          input: {
            search: 'A part of the name',
            besides: 'another company: the list contains only those of the same local company, without this one',
          },
        },
        mergeCounts: {
          summary: 'Count what a merge of this company into another one moves',
          input: { company: 'the duplicate' },
        },
        mergeCompanies: {
          summary: 'Merge a company into another one of the same local company. It cannot be undone',
          input: {
            company: 'the duplicate, which ends',
            into: 'the remaining company',
          },
        },
        move: {
          summary: 'Give a person another role or unit, with a reason. The sessions continue with the new rights',
          input: {
            userId: 'the person who gets another role or unit',
            unitId: 'the new unit, whose people have this role',
            reason: 'The reason, which is mailed to the person',
            rev: 'The revision that the caller has seen',
          },
        },
      },
    },
    facts: {
      'company.merged': 'A company was merged into another one. Sent to both companies and to all staff who see them',
      'people.changed':
        'An account was activated, disabled, enabled, moved to another role or unit, or deleted. Sent to all who see the person in the list of people',
    },
    refusals: {
      'person.changed': 'This account has changed in the meantime.',
    },
  }),
];
