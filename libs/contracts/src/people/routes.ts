import { z } from 'zod/mini';
import { Paging, searchTerm } from '../fields';
import { LIMITS } from '../limits';
import { DECIDERS, ROLES, RoleInput, RoleKey } from '../roles';
import { route } from '../route';
import { LIST, listOf } from '../wire/fields';
import { idInput } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { paragraphs } from '../wire/text';
import { ListedCompany, ListedPerson, ListedUnit, MergedCounts, PeopleStatus, PersonChanged, PersonProvisioned } from './people';

const target = () => ({ userId: idInput('person'), rev: z.optional(z.int()) });
const ChangedPerson = z.object({ message: z.string(), person: ListedPerson });

export const peopleRoutes = {
  list: route('GET /api/people/list', {
    allow: ROLES,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({ ...Paging, search: searchTerm(), status: z.optional(PeopleStatus) }),
    reply: listOf(ListedPerson),
  }),
  disable: route('POST /api/people/:userId/disable', {
    allow: DECIDERS,
    input: z.strictObject({ ...target(), reason: paragraphs(LIMITS.reason) }),
    reply: ChangedPerson,
    refuses: [ObjectMissing, PersonChanged],
  }),
  makeOwner: route('POST /api/people/:userId/owner', {
    allow: DECIDERS,
    input: z.strictObject({ userId: idInput('person') }),
    reply: ChangedPerson,
    refuses: [ObjectMissing],
  }),
  enable: route('POST /api/people/:userId/enable', {
    allow: DECIDERS,
    input: z.strictObject(target()),
    reply: ChangedPerson,
    refuses: [ObjectMissing, PersonChanged],
  }),
  units: route('GET /api/people/units', {
    allow: DECIDERS,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({ ...Paging, role: RoleKey, search: searchTerm() }),
    reply: listOf(ListedUnit),
  }),
  move: route('POST /api/people/:userId/move', {
    allow: DECIDERS,
    input: z.strictObject({ ...target(), role: RoleInput, unitId: idInput('unit'), reason: paragraphs(LIMITS.reason) }),
    reply: ChangedPerson,
    refuses: [ObjectMissing, PersonChanged, PersonProvisioned],
  }),
  companies: route('GET /api/people/companies', {
    allow: DECIDERS,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({ ...Paging, search: searchTerm(), besides: z.optional(idInput('company')) }),
    reply: listOf(ListedCompany),
  }),
  mergeCounts: route('GET /api/people/companies/:company/merge', {
    allow: DECIDERS,
    input: z.strictObject({ company: idInput('company') }),
    reply: MergedCounts,
    refuses: [ObjectMissing],
  }),
  mergeCompanies: route('POST /api/people/companies/:company/merge', {
    allow: DECIDERS,
    input: z.strictObject({ company: idInput('company'), into: idInput('company') }),
    reply: z.object({ message: z.string(), counts: MergedCounts }),
    refuses: [ObjectMissing],
  }),
};
