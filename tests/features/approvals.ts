import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { insertApplicant } from '../kit/applicant';
import { signUp } from '../kit/sign-up';
import { delegationReads, delegationRights, delegationScenes, delegationUses, delegationWrites } from './approvals/delegations';
import { approvalAssertions, approvalRights, approvalUnseen } from './approvals/rights';
import { approvalWorlds } from './approvals/worlds';
import { type DefineFeature, exempt, type WriteCall } from './feature';

/** Defines the law-test rows for user requests and decisions on them. */
const approvals: DefineFeature = (stage) => {
  const decider = async (name: 'lena' | 'jonas' | 'marco' | 'sam') => (await stage.as(name)).approvals;
  /** Inserts a request that watchers have on screen during a scene. */
  const insertShownRequest = async (fields: Parameters<typeof insertApplicant>[1] = {}): Promise<string> => {
    const id = await insertApplicant(stage.gateway.database, fields);
    stage.show('request', id);
    return id;
  };
  const readPerson = (id: string) => stage.gateway.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    rights: [...approvalRights(stage), ...delegationRights(stage)],
    assertions: approvalAssertions,
    unseen: approvalUnseen(stage),
    reads: {
      'approvals.list': [
        '',
        '?pageSize=100',
        '?pageSize=1',
        '?pageSize=3&pageNumber=2',
        '?sort=newest',
        '?sort=newest&pageSize=100&pageNumber=2',
        '?SearchTerm=Verborgen',
        '?SearchTerm=e',
        ...['Waiting', 'Approved', 'Rejected'].flatMap((status) => [
          `?statusFilter=${status}`,
          `?statusFilter=${status}&SearchTerm=a&sort=newest`,
        ]),
      ].map((query) => `GET /api/approval/approvallist${query}`),
      ...delegationReads,
      'approvals.request': ['{request}', 'p100', '{ownRequest}'].map((id) => `GET /api/approval/request/${id}`),
    },
    uses: {
      ...delegationUses,
      'approvals.decide': 'approvals decided',
      'approvals.removeAccount': 'approvals removed',
    },
    writes: {
      ...delegationWrites(stage),
      'approvals.decide': {
        'a decision': {
          make: async () => ({
            path: 'POST /api/approval/updatestatus',
            json: { userId: await insertApplicant(stage.gateway.database), status: 'Approved' },
            token: (await stage.as('jonas')).token,
          }),
          // One notification for each other approver and for the applicant, each with a fact, and one fact each for the decision and the
          // list of people.
          effect: { audit: 1, letter: 1 },
          other: (call) => ({ ...call, json: { ...(call.json as object), status: 'Rejected', comments: 'No.' } }),
          records: ({ json }) => readPerson((json as { userId: string }).userId),
          facts: async ({ json }, rows) => {
            const { userId } = json as { userId: string };
            const { db } = stage.gateway.database;
            const facts = await db.selectFrom('fact').select('data').where('type', '=', 'account.approved').execute();
            expect(facts.filter(({ data }) => (data as { request: { userId: string } }).request.userId === userId)).toHaveLength(1);
            expect(rows['fact']).toBe(rows['notification']! + 2);
          },
        },
      },
      'approvals.removeAccount': {
        'the deletion of an account': {
          make: async () => ({
            path: `DELETE /api/approval/account/${await insertApplicant(stage.gateway.database)}?comments=Gone`,
            token: (await stage.as('sam')).token,
          }),
          effect: { audit: 1, letter: 1, fact: 1 },
          other: (call: WriteCall) => ({ ...call, path: `${call.path}%20for%20good` }),
          records: ({ path }) => readPerson(/account\/([^?]+)/.exec(path)![1]!),
        },
      },
    },
    cached: async () => {
      const queries = await import('../../apps/portal/src/features/approvals/approvals.queries');
      const delegation = await import('../../apps/portal/src/features/approvals/delegation/delegation.queries');
      const { requestList } = await import('../../apps/portal/src/features/approvals/approvals.list');
      return {
        'approvals.list': () => [
          ...(['Waiting', 'All', 'Approved', 'Rejected'] as const).flatMap((status) => [
            requestList.query({ status, search: '', sort: 'oldest', page: 1 }).queryKey,
            requestList.query({ status, search: '', sort: 'newest', page: 2 }).queryKey,
            requestList.query({ status, search: 'sommer', sort: 'newest', page: 1 }).queryKey,
          ]),
          queries.requestCountsQuery().queryKey,
          queries.lastDecidedQuery().queryKey,
        ],
        'delegations.current': () => [delegation.delegationsQuery().queryKey],
        'delegations.delegates': exempt('The form of a delegation fetches it when it opens'),
        'approvals.request': () => stage.onScreen('request').map((id) => queries.requestQuery(id).queryKey),
      };
    },
    concerns: [
      'account.requested',
      'account.approved',
      'account.rejected',
      'account.removed',
      'account.moved',
      'delegation.changed',
      'account.changed',
      'people.changed',
      'session.ended',
      'notification.added',
      'notification.read',
    ],
    scenes: {
      'delegation.changed': delegationScenes(stage),
      'account.requested': {
        'a new person signs up': async () => () => signUp(stage.gateway),
        'many people sign up at the same time': async () => () =>
          Promise.all(Array.from({ length: 15 }, () => insertApplicant(stage.gateway.database))),
      },
      'account.approved': {
        'a partner of a new company is approved': async () => {
          const userId = await insertShownRequest({ company: `Neuland ${randomUUID()}` });
          return async () => (await decider('lena')).decide({ userId, status: 'Approved' });
        },
        'a person of a local company is approved as a partner': async () => {
          const userId = await insertShownRequest({ role: 'LBO', company: 'Yarrowdyne Deutschland' });
          return async () => (await decider('marco')).decide({ userId, status: 'Approved', role: 'CP' });
        },
      },
      'account.rejected': {
        'two partners are rejected by different approvers': async () => {
          const [firstRequest, secondRequest] = [await insertShownRequest(), await insertShownRequest()];
          return async () => {
            await (await decider('lena')).decide({ userId: firstRequest, status: 'Rejected', reason: 'No agreement.' });
            await (await decider('sam')).decide({ userId: secondRequest, status: 'Rejected', reason: 'Unknown.' });
          };
        },
      },
      'account.removed': {
        'a pending and an approved account are deleted': async () => {
          const [firstRequest, secondRequest] = [await insertShownRequest(), await insertShownRequest()];
          await (await decider('lena')).decide({ userId: secondRequest, status: 'Approved' });
          return async () => {
            await (await decider('jonas')).removeAccount({ userId: firstRequest, reason: 'A test.' });
            await (await decider('marco')).removeAccount({ userId: secondRequest, reason: 'Has left.' });
          };
        },
      },
    },
    signals: {
      'presence.changed': {
        from: 'lena',
        hears: ['jonas', 'marco'],
        nonReceivers: ['chloe', 'bruno'],
        make: async (lena) => {
          const request = await insertApplicant(stage.gateway.database);
          lena.socket.emit('at', { at: { place: 'approval', id: request } });
          return ({ id }) => id === request;
        },
      },
    },
    values: {
      status: 'Rejected',
      comments: 'No agreement.',
      SearchTerm: 'a',
      partnerCompany: 'new',
      delegateId: 'marco',
    },
    worlds: approvalWorlds(stage),
  };
};

export default approvals;
