import { z } from 'zod/mini';
import { Paging, searchTerm } from '../fields';
import { DELEGATES, DELEGATORS, RoleKey } from '../roles';
import { route } from '../route';
import { LIST, listOf, Message, timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { withCode } from '../wire/violations';

/** The decisions of one person, delegated to another for a period. */
export const Delegation = z.object({
  delegatorId: idOf('person'),
  delegatorName: z.string(),
  delegateId: idOf('person'),
  delegateName: z.string(),
  startsAt: timestamp(),
  endsAt: timestamp(),
  isActive: z.boolean(),
});
export type Delegation = z.infer<typeof Delegation>;

/** A person to whom the caller may delegate. */
export const Delegate = z.object({ userId: idOf('person'), name: z.string(), role: RoleKey, companyName: z.string() });
export type Delegate = z.infer<typeof Delegate>;

const Period = z.strictObject({ delegateId: idInput('person'), startsAt: timestamp(), endsAt: timestamp() }).check(
  z.refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    error: withCode('ends-before-start'),
  }),
);

export const delegationRoutes = {
  current: route('GET /api/delegations/current', {
    allow: DELEGATES,
    input: z.strictObject({}),
    reply: z.object({ given: z.nullable(Delegation), received: z.array(Delegation) }),
  }),
  delegates: route('GET /api/delegations/delegates', {
    allow: DELEGATORS,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({ ...Paging, search: searchTerm() }),
    reply: listOf(Delegate),
  }),
  save: route('POST /api/delegations/save', {
    allow: DELEGATORS,
    input: Period,
    reply: z.object({ message: z.string(), delegation: Delegation }),
  }),
  end: route('DELETE /api/delegations/current', {
    allow: DELEGATORS,
    input: z.strictObject({}),
    reply: Message,
    refuses: [ObjectMissing],
  }),
};
