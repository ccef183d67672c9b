import { beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, toFieldError, VIOLATIONS, type Violation, validate } from '@portal/contracts';
import i18next from 'i18next';
import { z } from 'zod';
import { LANGUAGES } from './languages';
import { initTexts } from './texts';
import { violationText } from './violation-text';

interface Schema {
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const SAMPLE_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '\0',
  'x',
  'not a value',
  -1,
  0.5,
  Number.NaN,
  true,
  [],
  ['x', 'x'],
  {},
  '2026-02-31',
  '24:61',
  'Nowhere/None',
  'name@',
  'x'.repeat(20_000),
];
/** Returns values that violate each rule of a field, and values that are invalid in any schema. */
const invalidValuesOf = (schema: Schema): unknown[] => [
  ...SAMPLE_VALUES,
  ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]),
  ...(schema.minLength ? ['x'.repeat(schema.minLength - 1)] : []),
  ...(schema.minimum === undefined ? [] : [schema.minimum - 1]),
  ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
  ...(schema.maxItems === undefined ? [] : [Array.from({ length: schema.maxItems + 1 }, () => 'x')]),
  ...(schema.items ? invalidValuesOf(schema.items).map((item) => [item]) : []),
  ...(schema.anyOf ?? []).flatMap(invalidValuesOf),
];

const fieldsOf = (input: z.core.$ZodType): [string, Schema][] => {
  const { $defs = {}, ...root } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const schema = root.$ref ? $defs[root.$ref.split('/').at(-1)!]! : root;
  return Object.entries(schema.properties ?? {});
};

const routes = allRoutes().map(({ name, route }) => {
  const routeViolations = fieldsOf(route.input).flatMap(([field, schema]) =>
    invalidValuesOf(schema).map((value) => validate(route.input, { [field]: value, notOfTheContract: 1 }).violations ?? {}),
  );
  return { name, violations: routeViolations.flatMap((by) => Object.values(by).flat()) };
});
const everyViolation = [...new Map(routes.flatMap(({ violations }) => violations).map((one) => [JSON.stringify(one), one])).values()];

/** One violation for each code of the catalogue, with a value for each parameter, including codes that no single field produces. */
const catalogue = Object.keys(VIOLATIONS).map(
  (code) => ({ code, min: 3, max: 7, expected: 'string', pattern: '^x$', options: ['a', 'b'] }) as unknown as Violation,
);

describe('the violations of a field', () => {
  it.each(routes)('R5 the schema of $name reports each violation with a catalogue code and an English text', ({ violations }) => {
    for (const violation of violations) {
      expect(Object.keys(VIOLATIONS)).toContain(violation.code);
      expect(violation.code).not.toBe('invalid');
      const { message } = toFieldError(violation);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(message).not.toMatch(/invalid input|received|undefined|\bNaN\b/i);
    }
  });

  it('R5 the generated invalid values cover more than 15 violation codes', () => {
    expect(new Set(everyViolation.map(({ code }) => code)).size).toBeGreaterThan(15);
  });

  describe.each(LANGUAGES)('in $label', ({ code: language, bcp47 }) => {
    let english: Map<Violation, string>;
    const allViolations = [...everyViolation, ...catalogue];
    beforeAll(async () => {
      await initTexts('en');
      english = new Map(allViolations.map((violation) => [violation, violationText(violation)]));
      await i18next.changeLanguage(bcp47);
    });

    it(`R1.6 every violation of every schema has a text with its parameters filled in, in ${language}`, () => {
      for (const violation of allViolations) {
        const text = violationText(violation);
        expect(text).toMatch(/\S/);
        expect(text).not.toMatch(/\{\{|\}\}|field\.|undefined|NaN/);
        if (language !== 'en') expect({ violation, text }).not.toEqual({ violation, text: english.get(violation) });
        const bound = 'max' in violation ? violation.max : 'min' in violation ? violation.min : undefined;
        // Some plural forms spell out small numbers; the bounds of the schemas are larger.
        if (bound !== undefined && bound > 2 && everyViolation.includes(violation)) expect(text).toContain(String(bound));
      }
    });
  });

  it("R8.1 an unknown code of a newer server shows the server's text, and a refusal about a field has its own text", async () => {
    await initTexts('en');
    await i18next.changeLanguage('de');
    expect(violationText({ code: 'too-purple', message: 'The colour is too purple.' })).toBe('The colour is too purple.');
    expect(violationText({ code: 'too-purple' })).toBe('Dieser Wert ist ungültig');
    expect(violationText({ code: 'password.common', message: 'English' })).toMatch(/^Dieses Passwort ist zu leicht/);
  });
});
