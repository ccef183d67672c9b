import { describe, expect, it } from '@jest/globals';
import { allRoutes, contract, place, refusalsOf, wirePathOf } from '@portal/contracts';
import { docsPage } from './docs-page';
import { type Json, openapi } from './openapi';

const document = openapi(contract);
const operationOf = (path: string, verb: string) => document.paths[path.replace(/:(\w+)/g, '{$1}')]![verb.toLowerCase()]!;

const everyRef = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, one]) => (key === '$ref' && typeof one === 'string' ? [one] : everyRef(one)));
const valueAt = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);

describe('the OpenAPI document', () => {
  it.each(allRoutes())(
    'R7.1 R7.2 R7.4 R7.10 the OpenAPI document describes $name with every field in its query, path or body',
    ({ name, route }) => {
      const operation = operationOf(wirePathOf(route), route.verb);
      expect(operation.operationId).toBe(name);
      expect(operation['x-roles']).toEqual(route.allow);
      const body = (operation as { requestBody?: { content: Record<string, { schema: { properties: Json } }> } }).requestBody;
      const documentedFields = [
        ...operation.parameters.flatMap((parameter) => (parameter.name ? [`${parameter.in} ${parameter.name}`] : [])),
        ...Object.keys(body?.content['application/json']?.schema.properties ?? {}).map((field) => `body ${field}`),
      ];
      for (const [named, { field }] of route.wireNames.fields) expect(documentedFields).toContain(`${place(route, field)} ${named}`);
    },
  );

  it.each(allRoutes())('R8.3 the OpenAPI document lists each refusal of $name under its status, with its data', ({ route }) => {
    const { responses } = operationOf(wirePathOf(route), route.verb);
    for (const refusal of refusalsOf(route)) {
      expect(everyRef(responses[refusal.status])).toContain(`#/components/schemas/refusal.${refusal.code}`);
      const shape = document.components.schemas[`refusal.${refusal.code}`] as { allOf: [Json, { properties: Json }] };
      expect('data' in shape.allOf[1].properties).toBe(Boolean(refusal.data));
    }
    expect(Object.keys(responses).some((status) => status === '200' || status === '302')).toBe(true);
  });

  it('R7.1 every reference in the OpenAPI document resolves', () => {
    const refs = new Set(everyRef(document));
    expect(refs.size).toBeGreaterThan(20);
    for (const ref of refs) expect([ref, valueAt(ref)]).not.toEqual([ref, undefined]);
  });

  it('R7.4 a template parameter of a path is declared as a required path parameter', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const operation of Object.values(operations)) {
        const pathParameters = operation.parameters.flatMap((one) => (one.in === 'path' && one.required ? [`{${one.name}}`] : []));
        expect(pathParameters.sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
      }
    }
  });
});

describe('the documentation page', () => {
  const page = docsPage(document);

  it('R7.1 the documentation page lists every call, its roles and its refusals', () => {
    for (const { route } of allRoutes()) {
      expect(page).toContain(wirePathOf(route).replace(/:(\w+)/g, '{$1}'));
      for (const { code } of refusalsOf(route)) expect(page).toContain(code);
    }
  });

  it('R7.12 the documentation page has neither scripts nor inline styles, so that it works under a strict content policy', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
    expect(page).toContain('<link rel="stylesheet" href="/api/docs.css">');
  });

  it('R7.1 the documentation page escapes all text of the OpenAPI document', () => {
    const evil = structuredClone(document);
    evil.info.title = '<img src=x onerror=alert(1)>';
    expect(docsPage(evil)).not.toContain('<img');
  });
});
