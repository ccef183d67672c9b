import { type Filter, filter as filterTester } from 'scim2-parse-filter';
import { attributeName, attributesOf, isObject, type JsonObject, readText } from './json-object';
import type { PatchOperation } from './patch-operations';
import { refuseScim } from './scim-error';

/** The attributes of a group that the portal stores. `undefined` means that the request does not state the attribute. */
export interface GroupDraft {
  displayName?: string;
  externalId?: string | null;
  members?: Set<string>;
}

const MAX_NAME = 200;
const MAX_MEMBERS = 10_000;
/** The number of members that filters of a request may be compared with, because a filter reads every member of the group. */
const MAX_COMPARISONS = 1_000_000;
const READ_ONLY = new Set(['id', 'meta']);

const refuseTooManyMembers = (): never => refuseScim('tooMany', `A request may name at most ${MAX_MEMBERS} members.`);

const readMembers = (value: unknown): string[] => {
  const members = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (members.length > MAX_MEMBERS) return refuseTooManyMembers();
  return members.map((member) => {
    const id = isObject(member) ? member['value'] : member;
    return readText('members.value', id, 100);
  });
};

const setAttribute = (draft: GroupDraft, name: string, value: unknown): void => {
  if (name === 'displayname') draft.displayName = readText('displayName', value, MAX_NAME);
  else if (name === 'externalid') draft.externalId = value === null || value === '' ? null : readText('externalId', value, MAX_NAME);
  else if (name === 'members') draft.members = new Set(readMembers(value));
};

/** Reads the group of a POST or PUT request. */
export const readGroup = (body: JsonObject): GroupDraft => {
  const draft: GroupDraft = {};
  for (const [name, value] of attributesOf(body)) setAttribute(draft, name, value);
  return draft;
};

/** Returns the id of a filter `value eq "<id>"`, which removes a single member without a comparison with the others. */
const singleIdOf = (filter: Filter): string | null => {
  const { op, attrPath, compValue } = filter as Partial<Extract<Filter, { compValue: unknown }>>;
  return op === 'eq' && attrPath !== undefined && attributeName(attrPath) === 'value' && typeof compValue === 'string' ? compValue : null;
};

/** Applies the operations of one request to the members of a group. Limits what the whole request may name and compare. */
class MemberChanges {
  private namedCount = 0;
  private comparisons = 0;

  constructor(readonly members: Set<string>) {}

  apply(operation: PatchOperation): void {
    if (operation.op === 'remove') return this.remove(operation);
    if (operation.op === 'replace' && !operation.filter) this.members.clear();
    for (const id of this.read(operation.value)) this.members.add(id);
  }

  /** Removes the members of a filter, those of a value, or all, as in the requests of Okta, Entra and the RFC. */
  private remove({ filter, value }: PatchOperation): void {
    const id = filter && singleIdOf(filter);
    if (id !== null) this.members.delete(id);
    else if (filter) this.removeMatching(filter);
    else if (value !== undefined) for (const memberId of this.read(value)) this.members.delete(memberId);
    else this.members.clear();
  }

  private removeMatching(filter: Filter): void {
    this.comparisons += this.members.size;
    if (this.comparisons > MAX_COMPARISONS) refuseScim('tooMany', 'The request has too many filters for a group of this size.');
    const test = filterTester(filter);
    for (const id of this.members) if (test({ value: id })) this.members.delete(id);
  }

  private read(value: unknown): string[] {
    const ids = readMembers(value);
    this.namedCount += ids.length;
    return this.namedCount > MAX_MEMBERS ? refuseTooManyMembers() : ids;
  }
}

/** Reads the group of a PATCH request as the difference from the stored group. */
export const readGroupPatch = (operations: readonly PatchOperation[], memberIds: readonly string[]): GroupDraft => {
  const draft: GroupDraft = {};
  const changes = new MemberChanges(new Set(memberIds));
  for (const operation of operations) {
    const { op, attribute, value } = operation;
    if (attribute === null) {
      for (const [name, part] of attributesOf(value as JsonObject)) {
        if (name === 'members') changes.apply({ ...operation, value: part });
        else setAttribute(draft, name, part);
      }
    } else if (READ_ONLY.has(attribute.split('.')[0]!)) refuseScim('mutability', `${attribute} is read-only.`);
    else if (attribute === 'members' || attribute === 'members.value') changes.apply(operation);
    else if (op !== 'remove') setAttribute(draft, attribute, value);
    else if (attribute === 'displayname') refuseScim('mutability', 'displayName is required.');
    else if (attribute === 'externalid') draft.externalId = null;
  }
  return { ...draft, members: changes.members };
};
