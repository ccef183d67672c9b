import { z } from 'zod/mini';
import { shapeOf } from './shape';

/**
 * Every way in which a field can be invalid: a code with an English sentence for API clients. Braces contain parameters of the code. The
 * portal has a text for each code in every language.
 */
export const VIOLATIONS = {
  required: 'This field is required.',
  'unknown-field': 'Unknown field.',
  repeated: 'This field can be given only once.',
  'wrong-type': 'This field must be of type {expected}.',
  'wrong-format': 'This field must match {pattern}.',
  'title-characters': 'A title cannot contain < > : " / \\ | ? * \' ` or a full stop.',
  id: 'Use 1 to 64 letters, digits, dots, underscores and hyphens.',
  'too-short': 'Enter at least {min} characters.',
  'too-long': 'Enter at most {max} characters.',
  'too-small': 'The smallest value is {min}.',
  'too-large': 'The largest value is {max}.',
  'too-few': 'Select at least {min}.',
  'too-many': 'Select at most {max}.',
  duplicate: 'Select each value only once.',
  'not-one-of': 'Select one of: {options}.',
  'no-such-choice': 'This value is not available. Select another one.',
  'not-settable': 'You cannot set this field.',
  'id-taken': 'This ID is already in use.',
  'not-form-data': 'Send the file as form data.',
  'control-characters': 'Control characters are not allowed.',
  email: 'Enter an e-mail address like name@company.com.',
  'mail-domain': 'Enter a mail domain like company.com.',
  certificate: 'Enter a certificate in PEM or Base64.',
  'issuer-tenant': 'Enter the issuer of one Microsoft tenant, which contains the id of the tenant.',
  'public-mail-domain': 'Anybody can have an address in this domain. Enter the domain of an organization.',
  phone: 'Use only digits, spaces and + ( ) / -.',
  country: 'Select a country by its two-letter code.',
  otp: 'Enter six letters or digits.',
  date: 'Enter a date like 2026-11-21.',
  time: 'Enter a time like 08:00.',
  'time-zone': 'Unknown time zone.',
  'skipped-time': 'The clocks skip this time. Select one of: {options}.',
  'repeated-time': 'The clocks show this time twice. Select one of: {options}.',
  link: 'Enter a link like https://example.com.',
  past: 'Select a time in the future.',
  'hides-event': 'The event must stay visible from before its start until its end.',
  'range-too-long': 'Select at most {max} days.',
  'ends-too-early': 'End time must be at least one hour after start time.',
  'ends-before-start': 'The end must not be before the start.',
  'passwords-differ': 'Passwords do not match.',
  'wrong-password': 'Incorrect current password.',
  consent: 'Agree to the terms of use and the privacy notice in force.',
  'role-closed': 'Sign-up is not available for this role.',
  'role-mismatch': 'This role does not match the answer to the employee question.',
  invalid: 'This value is not valid.',
} as const;
export type ViolationCode = keyof typeof VIOLATIONS;

interface Values {
  min: number;
  max: number;
  expected: string;
  pattern: string;
  options: readonly string[];
}
type ParameterNames<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? P | ParameterNames<Rest> : never;
type ParametersOf<C extends ViolationCode> = Pick<Values, ParameterNames<(typeof VIOLATIONS)[C]> & keyof Values>;
type PlainCode = { [C in ViolationCode]: keyof ParametersOf<C> extends never ? C : never }[ViolationCode];

/** A violation of a field: a code of the catalogue with its parameters. */
export type Violation = { [C in ViolationCode]: { code: C } & ParametersOf<C> }[ViolationCode];
export type Violations = Record<string, Violation[]>;

/** A serialized violation. A newer server may send codes that this client does not have. */
export const FieldError = z.object({
  code: z.string(),
  message: z.string(),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  expected: z.optional(z.string()),
  pattern: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
});
export type FieldError = z.infer<typeof FieldError>;
export type FieldErrors = Record<string, FieldError[]>;

/** Returns the code as the error message of a schema check, instead of zod's sentence. */
export const withCode = (code: PlainCode): PlainCode => code;

/** Adds the English sentence to a violation before it is sent. */
export const toFieldError = (violation: Violation): FieldError => {
  const parameters = violation as Partial<Values>;
  const message = VIOLATIONS[violation.code].replace(/\{(\w+)\}/g, (_, name: keyof Values) => [parameters[name]].flat().join(', '));
  return { ...violation, message } as FieldError;
};

const TYPES: Record<string, string> = { int: 'integer', nan: 'number', record: 'object', stringbool: 'boolean' };

/** Matches a violation code, as opposed to a sentence of zod. */
const CODE = /^[a-z-]+$/;

const violationOfCode = (code: string): Violation => ({ code: code as PlainCode }) as Violation;

const violationOf = (issue: z.core.$ZodIssue, isOptional: boolean): Violation => {
  const { input } = issue;
  if (issue.code === 'custom') return violationOfCode(issue.message);
  if (input === undefined || (input === '' && issue.code !== 'invalid_type' && !isOptional)) return { code: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong-type', expected: TYPES[issue.expected] ?? issue.expected };
    case 'invalid_value':
      return { code: 'not-one-of', options: issue.values.map(String) };
    case 'too_small':
      if (issue.origin === 'string') return { code: 'too-short', min: Number(issue.minimum) };
      return { code: issue.origin === 'array' ? 'too-few' : 'too-small', min: Number(issue.minimum) };
    case 'too_big':
      if (issue.origin === 'string') return { code: 'too-long', max: Number(issue.maximum) };
      return { code: issue.origin === 'array' ? 'too-many' : 'too-large', max: Number(issue.maximum) };
    case 'invalid_format':
      // A check without a violation code reports its pattern. The catalogue is not read here, because only the gateway loads its sentences.
      if (CODE.test(issue.message)) return violationOfCode(issue.message);
      return issue.pattern === undefined ? { code: 'invalid' } : { code: 'wrong-format', pattern: issue.pattern };
    default:
      return { code: 'invalid' };
  }
};

export type ValidationResult<S extends z.ZodMiniType> = { data: z.output<S>; violations: null } | { data: null; violations: Violations };

/**
 * Validates a value against a schema. Returns the data, or the violations of each field. Portal forms and the gateway use this function.
 */
export const validate = <S extends z.ZodMiniType>(schema: S, value: unknown): ValidationResult<S> => {
  const parseResult = schema.safeParse(value, { reportInput: true });
  if (parseResult.success) return { data: parseResult.data, violations: null };
  // A null prototype: a field may have the name of an `Object.prototype` property.
  const violations = Object.create(null) as Violations;
  const add = (field: string, violation: Violation) => {
    const fieldViolations = (violations[field] ??= []);
    if (!fieldViolations.some(({ code }) => code === violation.code)) fieldViolations.push(violation);
  };
  const shape = shapeOf(schema);
  for (const issue of parseResult.error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key].join('.'), { code: 'unknown-field' });
    else {
      const [name] = issue.path;
      const isOptional = typeof name === 'string' && issue.path.length === 1 && shape[name]?.safeParse(undefined).success === true;
      add(issue.path.join('.') || 'request', violationOf(issue, isOptional));
    }
  }
  return { data: null, violations };
};
