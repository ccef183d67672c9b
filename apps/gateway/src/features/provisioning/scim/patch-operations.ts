import type { Filter } from 'scim2-parse-filter';
import { parseFilter } from './filter-condition';
import { attributeName, attributesOf, isObject, type JsonObject, keywordOf } from './json-object';
import { refuseScim } from './scim-error';

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  /** The attribute in canonical form; null if `value` contains the attributes. */
  attribute: string | null;
  /** The filter of a multi-valued attribute, such as `type eq "work"`. */
  filter: Filter | null;
  value: unknown;
}

const MAX_OPERATIONS = 1_000;
const MAX_PATH = 500;
/** An attribute, a filter in brackets, and a sub-attribute. */
const PATH = /^([\w$.:-]+)(?:\[([^\]]*)\](?:\.([\w$-]+))?)?$/;

export interface AttributePath {
  /** The attribute in canonical form. */
  attribute: string;
  filter: Filter | null;
}

/** Parses a path such as `emails[type eq "work"].value`. Returns null if it is malformed. */
export const parsePath = (path: string): AttributePath | null => {
  const match = path.length <= MAX_PATH ? PATH.exec(path.trim()) : null;
  if (!match) return null;
  const [, name, filter, subAttribute] = match;
  return {
    attribute: attributeName(name!) + (subAttribute === undefined ? '' : `.${subAttribute.toLowerCase()}`),
    filter: filter === undefined ? null : parseFilter(filter),
  };
};

/** Reads the body of a PATCH request. Accepts operations in any case, because Microsoft Entra sends `Replace`. */
export const readOperations = (body: JsonObject): PatchOperation[] => {
  const operations = attributesOf(body).get('operations');
  if (!Array.isArray(operations) || !operations.length) return refuseScim('invalidSyntax', 'Operations must be a list of operations.');
  if (operations.length > MAX_OPERATIONS) return refuseScim('tooMany', `A request may have at most ${MAX_OPERATIONS} operations.`);
  return operations.map(readOperation);
};

const readOperation = (operation: unknown): PatchOperation => {
  if (!isObject(operation)) return refuseScim('invalidSyntax', 'An operation must be an object.');
  const parts = attributesOf(operation);
  const op = keywordOf(parts.get('op'));
  if (op !== 'add' && op !== 'replace' && op !== 'remove') return refuseScim('invalidSyntax', 'op must be add, replace or remove.');
  const path = parts.get('path') ?? null;
  const value = parts.get('value');
  if (op !== 'remove' && value === undefined) return refuseScim('invalidValue', `An operation ${op} needs a value.`);
  if (path === null) {
    if (op === 'remove') return refuseScim('noTarget', 'An operation remove needs a path.');
    if (!isObject(value)) return refuseScim('invalidValue', 'Without a path, the value must be an object.');
    return { op, attribute: null, filter: null, value };
  }
  if (typeof path !== 'string' || path.length > MAX_PATH) return refuseScim('invalidPath', 'The path must be a text.');
  return { op, ...(parsePath(path) ?? refuseScim('invalidPath', 'The path is malformed.')), value };
};
