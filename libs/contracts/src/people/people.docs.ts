import { featureDocs, formDocs } from '../wire/docs';
import { peopleFeature } from './feature';
import { Invitation, OpenInvitation } from './invitation';
import { ListedCompany, ListedPerson, ListedUnit, MergedCounts } from './people';

export const peopleDocs = [
  formDocs(
    { Invitation, ListedCompany, ListedPerson, ListedUnit, MergedCounts, OpenInvitation },
    {
      ListedPerson: {
        lastSeenAt: 'The last time at which the person signed in or used a session. Null if never, and for callers who are partners',
        isManaged: 'True if the caller may disable and enable the account, and may open its request',
        isOwner: 'True for the owner of a partner company, who may invite colleagues',
        disabled: 'When, by whom and why the account was disabled. Only for callers who manage the account, and null while it is active',
        rev: 'The revision. It increases with every decision about the account',
      },
      Invitation: {
        name: 'The name that the inviter entered, or an empty text',
        sentAt: 'The time of the last mail',
        sends: 'The number of mails',
        acceptedAt: 'The time at which the invited person confirmed the address and became an applicant',
      },
      OpenInvitation: {
        name: 'The name that the inviter entered, or an empty text',
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
        makeOwner: {
          summary: 'Choose the owner of a partner company, who may invite colleagues',
          input: {
            userId: 'the person who becomes the owner of the own company',
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
      invitations: {
        list: {
          summary:
            'List the invitations of the last weeks, newest first: the owner of a company those of the company, staff those of their partner companies',
          reply: {
            ownCompany: 'The company that the caller owns, or null',
          },
        },
        invite: {
          summary: 'Invite a person to a partner company by mail. The response never depends on whether the address has an account',
          input: {
            companyId: 'the company, for staff. The owner of a company invites to the own company',
            name: 'The name of the invited person, for the mail and the sign-up form',
            note: 'A personal note in the mail',
          },
        },
        resend: {
          summary: 'Send the mail of an invitation again. Its link is valid for another 14 days',
        },
        withdraw: {
          summary: 'Withdraw an invitation. Its link can no longer be used',
        },
        open: {
          summary: 'Read the invitation of a link, whose fragment contains the secret',
        },
      },
    },
    facts: {
      'invitations.changed': 'An invitation was sent, withdrawn or accepted. Sent to the owner of the company and to staff above it',
      'company.merged': 'A company was merged into another one. Sent to both companies and to all staff who see them',
      'people.changed':
        'An account was activated, disabled, enabled, moved to another role or unit, or deleted. Sent to all who see the person in the list of people',
    },
    refusals: {
      'invitation.forbidden': 'Only the owner of the company and the staff above it can invite people.',
      'invitation.pending': 'This address has already been invited.',
      'invitation.closed': 'This invitation can no longer be sent or withdrawn.',
      'person.changed': 'This account has changed in the meantime.',
      'person.provisioned': {
        message: 'A directory decides on the role and company of this person. Change the groups there.',
        data: { directory: 'The name of the directory' },
      },
    },
  }),
];
