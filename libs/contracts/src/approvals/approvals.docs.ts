import { featureDocs, formDocs } from '../wire/docs';
import { Delegate, Delegation } from './delegation';
import { approvalsFeature } from './feature';
import { CompanyCandidate, CompanyMatch, RequestCounts, UserRequest } from './requests';
import { HistoryEntry } from './routes';

export const approvalsDocs = [
  formDocs(
    { CompanyCandidate, CompanyMatch, RequestCounts, UserRequest, HistoryEntry, Delegation, Delegate },
    {
      CompanyCandidate: {
        users: 'The number of approved users of the company',
        grants: 'The number of publications granted to the company by name. Only in the response for a single request',
        isNear: 'True if the company has the typed name or a similar one',
        usesDomain: 'True if an approved user of the company has an address in the same domain',
      },
      CompanyMatch: {
        kind: '`known`: one company has this name and mail domain. `new`: no company is similar. `unclear`: the approver has to choose',
        companyId: 'the company that the person joins automatically on acceptance',
        domain: "The domain of the person's mail address",
        isPublicDomain: 'True for a public mail provider such as gmail.com',
        candidates: 'The candidates, most likely first',
      },
      UserRequest: {
        date: 'The time at which the person requested access',
        deadline: 'The end of the 24 hours for a decision',
        invitedBy: 'The name of the person who invited the applicant to the company, or null',
        rev: 'The revision. It increases with every change, and a decision names the revision it is based on',
        decidedFor: 'The name of the absent approver who had delegated the decision, or null',
        onBehalfOf:
          'The name of the absent approver on whose behalf the caller decides. Absent if the caller decides in their own right, in facts and in responses to decisions',
        company: 'The company match of a partner who awaits approval. Absent in facts and in responses to decisions',
      },
      Delegation: {
        delegatorId: 'the absent approver',
        delegateId: 'the person who decides meanwhile',
        startsAt: 'The start of the period',
        endsAt: 'The end of the period',
        isActive: 'True within the period',
      },
    },
  ),
  featureDocs(approvalsFeature, {
    routes: {
      approvals: {
        list: {
          summary: 'List the user requests that the caller may decide, the longest waiting first',
          input: {
            search: 'Words of the name, e-mail address and company',
          },
        },
        request: {
          summary: 'Get a user request with its history',
          input: {
            userId: 'the person who requested access',
          },
        },
        decide: {
          summary: 'Accept or reject a user request. The first decision is final',
          input: {
            userId: 'the person who requested access',
            reason: 'The reason, required for a rejection',
            role: 'A lower role than the requested one',
            partnerCompany: 'the company that the person joins, or `new` to create a company',
            rev: 'The revision that the approver has seen',
          },
        },
        removeAccount: {
          summary: 'Delete an account, with a reason',
          input: {
            userId: 'the person whose account is deleted',
          },
        },
      },
      delegations: {
        current: 'Get the delegation that the caller has given, and those that the caller has received',
        delegates: {
          summary: 'List the people to whom the caller may delegate',
          input: { search: 'Words of name, e-mail address and unit' },
        },
        save: {
          summary: 'Delegate the own decisions for a period. Replaces the previous delegation',
          input: {
            delegateId: 'the person who decides meanwhile',
            startsAt: 'The start of the period. In the past for immediately',
            endsAt: 'The end of the period, at most 90 days after the start',
          },
        },
        end: 'End the own delegation',
      },
    },
    facts: {
      'account.requested': 'A person requested access. Sent to the approvers',
      'account.approved': 'A request was accepted. Sent to the approvers and to the person',
      'account.rejected': 'A request was rejected. Sent to the approvers and to the person',
      'account.removed': 'An account was deleted. Sent to the approvers and to the person',
      'account.moved':
        'A person applied again at another unit. Sent to the units that can no longer decide on the request, which remove it',
      'delegation.changed': 'A delegation was saved, began or ended. Sent to both people',
    },
    refusals: {
      'request.decided': 'This request has already been decided.',
      'company.unclear': 'Choose the company of this person, or confirm that it is new.',
      'role.too-high': 'You can lower the role, but not raise it.',
    },
  }),
];
