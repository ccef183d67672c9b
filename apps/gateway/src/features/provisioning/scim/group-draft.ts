import { filter as filterTester } from 'scim2-parse-filter';
import { attributesOf, isObject, type JsonObject, readText } from './json-object';
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
const READ_ONLY = new Set(['id', 'meta']);

const readMembers = (value: unknown): string[] => {
  const members = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (members.length > MAX_MEMBERS) return refuseScim('tooMany', `A request may name at most ${MAX_MEMBERS} members.`);
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

const addMembers = (members: Set<string>, value: unknown): void => {
  for (const id of readMembers(value)) members.add(id);
};

/** Removes the members of a filter, those of a value, or all, as in the requests of Okta, Entra and the RFC. */
const removeMembers = (members: Set<string>, { filter, value }: PatchOperation): void => {
  if (filter) {
    const test = filterTester(filter);
    for (const id of members) if (test({ value: id })) members.delete(id);
  } else if (value !== undefined) for (const id of readMembers(value)) members.delete(id);
  else members.clear();
};

const applyToMembers = (members: Set<string>, operation: PatchOperation): void => {
  if (operation.op === 'remove') return removeMembers(members, operation);
  if (operation.op === 'replace' && !operation.filter) members.clear();
  addMembers(members, operation.value);
};

/** Reads the group of a PATCH request as the difference from the stored group. */
export const readGroupPatch = (operations: readonly PatchOperation[], memberIds: readonly string[]): GroupDraft => {
  const draft: GroupDraft = {};
  const members = new Set(memberIds);
  for (const operation of operations) {
    const { op, attribute, value } = operation;
    if (attribute === null) {
      for (const [name, part] of attributesOf(value as JsonObject)) {
        if (name === 'members') applyToMembers(members, { ...operation, value: part });
        else setAttribute(draft, name, part);
      }
    } else if (READ_ONLY.has(attribute.split('.')[0]!)) refuseScim('mutability', `${attribute} is read-only.`);
    else if (attribute === 'members' || attribute === 'members.value') applyToMembers(members, operation);
    else if (op !== 'remove') setAttribute(draft, attribute, value);
    else if (attribute === 'displayname') refuseScim('mutability', 'displayName is required.');
    else if (attribute === 'externalid') draft.externalId = null;
  }
  return { ...draft, members };
};
