import { featureDocs, formDocs } from '../wire/docs';
import { approvalsFeature } from './feature';
import { CompanyCandidate, CompanyMatch, RequestCounts, UserRequest } from './requests';
import { HistoryEntry } from './routes';

export const approvalsDocs = [
  formDocs(
    { CompanyCandidate, CompanyMatch, RequestCounts, UserRequest, HistoryEntry },
    {
      CompanyCandidate: {
        users: 'Its approved users',
        grants: 'What is published to it by name; in the single request alone',
        isNear: 'Its name is the one that the person typed, or nearly',
        usesDomain: 'An approved user of it has an address at the same domain',
      },
      CompanyMatch: {
        kind: 'known: one company has this name and mail domain; new: none is like it; unclear: the decider has to choose',
        companyId: 'that an acceptance joins by itself',
        domain: 'Of the mail address of the person',
        isPublicDomain: 'Anybody gets an address there, as at gmail.com',
        candidates: 'The likeliest first',
      },
      UserRequest: {
        date: 'When the person asked for access',
        deadline: 'When the 24 hours for a decision end',
        rev: 'Grows with every change; a decision names the one it was made on',
        company: 'What is known of the company, of a partner who waits. Facts and the responses to decisions lack it',
      },
    },
  ),
  featureDocs(approvalsFeature, {
    routes: {
      approvals: {
        list: {
          summary: 'The user requests the caller may decide, oldest waiting first',
          input: {
            search: 'Words of the name, e-mail address and company',
          },
        },
        request: {
          summary: 'One user request with its history',
          input: {
            userId: 'who asked for access',
          },
        },
        decide: {
          summary: 'Accept or reject a user request; the first decision wins',
          input: {
            userId: 'who asked for access',
            reason: 'The reason; needed to reject',
            role: 'A lower role than the one asked for',
            partnerCompany: 'that the person joins, or `new` for a company of its own',
            rev: 'The rev the decider saw',
          },
        },
        removeAccount: {
          summary: 'Delete an account, with a reason',
          input: {
            userId: 'whose account is deleted',
          },
        },
      },
    },
    facts: {
      'account.requested': 'A person requested access; sent to those who may decide',
      'account.approved': 'A request was accepted; sent to the deciders and the person',
      'account.rejected': 'A request was rejected; sent to the deciders and the person',
      'account.removed': 'An account was deleted; sent to the deciders and the person',
      'account.moved': 'A person applied again elsewhere; sent to the units that no longer decide on them, which forget them',
    },
    refusals: {
      'request.decided': 'This request has already been decided.',
      'company.unclear': 'Choose the company of this person, or confirm that it is new.',
      'role.too-high': 'You can lower the role, but not raise it.',
    },
  }),
];
