import { EmailAddress, LIMITS } from '@portal/contracts';
import { type Filter, filter as filterTester } from 'scim2-parse-filter';
import { attributesOf, isObject, type JsonObject, keywordOf, readBoolean, readText } from './json-object';
import { type AttributePath, type PatchOperation, parsePath } from './patch-operations';
import { refuseScim } from './scim-error';

/** The attributes of a user that the portal stores. `undefined` means that the request does not state the attribute. */
export interface UserDraft {
  userName?: string;
  workEmail?: string;
  externalId?: string | null;
  givenName?: string;
  familyName?: string;
  displayName?: string;
  active?: boolean;
}

const MAX_EXTERNAL_ID = 200;
const READ_ONLY = new Set(['id', 'meta', 'groups']);
const REQUIRED = new Set(['username', 'emails', 'emails.value', 'active', 'name', 'name.givenname', 'name.familyname']);

const readAddress = (name: string, value: unknown): string => {
  const { data } = EmailAddress.safeParse(typeof value === 'string' ? value : '');
  return data ?? refuseScim('invalidValue', `${name} must be an e-mail address.`);
};

const isPrimary = (value: JsonObject): boolean => keywordOf(value['primary']) === 'true';

/** Returns the address of work, the primary or the first one of a list of addresses. */
const workAddressIn = (value: unknown): unknown => {
  const addresses = (Array.isArray(value) ? value : [value]).filter(isObject);
  const address = addresses.find(({ type }) => keywordOf(type) === 'work') ?? addresses.find(isPrimary) ?? addresses[0];
  return address?.['value'];
};

/** Sets one attribute of a draft. Attributes that the portal does not store are ignored. */
const setAttribute = (draft: UserDraft, name: string, value: unknown): void => {
  switch (name) {
    case 'username':
      draft.userName = readAddress('userName', value);
      return;
    case 'externalid':
      draft.externalId = value === null || value === '' ? null : readText('externalId', value, MAX_EXTERNAL_ID);
      return;
    case 'active':
      draft.active = readBoolean('active', value);
      return;
    case 'displayname':
      if (value !== null && value !== '') draft.displayName = readText('displayName', value, 2 * LIMITS.personName + 1);
      return;
    case 'name':
      if (isObject(value)) for (const [part, text] of attributesOf(value)) setAttribute(draft, `name.${part}`, text);
      return;
    case 'name.givenname':
      draft.givenName = readText('name.givenName', value, LIMITS.personName);
      return;
    case 'name.familyname':
      draft.familyName = readText('name.familyName', value, LIMITS.personName);
      return;
    case 'emails': {
      const address = workAddressIn(value);
      if (address !== undefined) draft.workEmail = readAddress('emails.value', address);
      return;
    }
    case 'emails.value':
      draft.workEmail = readAddress('emails.value', value);
      return;
  }
};

/** Reads the user of a POST or PUT request. Read-only attributes are ignored, as the RFC requires. */
export const readUser = (body: JsonObject): UserDraft => {
  const draft: UserDraft = {};
  for (const [name, value] of attributesOf(body)) setAttribute(draft, name, value);
  return draft;
};

/** True if a filter of the path selects the one address that the portal stores. */
const selectsWorkAddress = (filter: Filter | null, address: string): boolean =>
  filter === null || filterTester(filter)({ type: 'work', primary: true, value: address });

/** False for other addresses than that of work, because the portal stores one. They are ignored like unknown attributes. */
const isStored = ({ attribute, filter }: AttributePath, email: string): boolean =>
  !attribute.startsWith('emails') || selectsWorkAddress(filter, email);

/** Reads the user of a PATCH request as the difference from the stored user. */
export const readUserPatch = (operations: readonly PatchOperation[], { email }: { email: string }): UserDraft => {
  const draft: UserDraft = {};
  for (const { op, attribute, filter, value } of operations) {
    if (attribute === null) {
      for (const [key, part] of Object.entries(value as JsonObject)) {
        // Microsoft Entra sends paths as the names of attributes.
        const path = parsePath(key);
        if (path && isStored(path, email)) setAttribute(draft, path.attribute, part);
      }
      continue;
    }
    if (READ_ONLY.has(attribute.split('.')[0]!)) refuseScim('mutability', `${attribute} is read-only.`);
    if (!isStored({ attribute, filter }, email)) continue;
    if (op !== 'remove') setAttribute(draft, attribute, value);
    else if (REQUIRED.has(attribute)) refuseScim('mutability', `${attribute} is required.`);
    else if (attribute === 'externalid') draft.externalId = null;
  }
  return draft;
};
