import { cleanText } from '@portal/contracts';
import { refuseScim } from './scim-error';

export type JsonObject = Record<string, unknown>;

const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an attribute name or path in its canonical form: lower case, without the URN of the core schemas. */
export const attributeName = (name: string): string => name.trim().toLowerCase().replace(URN, '');

/** Returns the attributes of an object by their canonical names, because names of SCIM attributes are case-insensitive. */
export const attributesOf = (value: JsonObject): Map<string, unknown> =>
  new Map(Object.entries(value).map(([name, part]) => [attributeName(name), part]));

/** Returns a keyword in lower case, or an empty text for a value that is none. */
export const keywordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : '';

/** Reads a single line of text. */
export const readText = (name: string, value: unknown, max: number): string => {
  if (typeof value !== 'string') return refuseScim('invalidValue', `${name} must be a string.`);
  const text = cleanText(value);
  if (!text) return refuseScim('invalidValue', `${name} must not be empty.`);
  if (text.length > max) return refuseScim('invalidValue', `${name} must have at most ${max} characters.`);
  if (CONTROL_CHARACTER.test(text)) return refuseScim('invalidValue', `${name} must not contain control characters.`);
  return text;
};

/** Reads a boolean. Microsoft Entra sends booleans as strings. */
export const readBoolean = (name: string, value: unknown): boolean => {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text === 'true' || text === 'false') return text === 'true';
  return refuseScim('invalidValue', `${name} must be true or false.`);
};
