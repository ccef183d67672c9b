import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allRoutes, FACTS, REFUSALS, SIGNALS } from './contract';
import { ID_KINDS, schemaTexts } from './docs';
import { ClientEvents, Handshake } from './live';
import { isLines } from './wire/call';
import type { IdKind } from './wire/ids';
import { ErrorBody } from './wire/refusal';

interface Schema {
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  $defs?: Record<string, Schema>;
}

/** Matches the name of a field that holds an id. */
const ID_FIELD_NAME = /^ids?$|[a-z]Ids?$/;
/** Fields that contain ids although their names do not end in `Id`. */
const OTHER_NAMES = ['flow', 'region', 'lco'];
/** The expected kind of the ids in fields with these names. */
const KIND_OF: Record<string, IdKind | readonly IdKind[]> = {
  ticketid: 'ticket',
  userid: 'person',
  callerid: 'person',
  assigneeid: 'person',
  requesterid: 'person',
  fileid: 'file',
  fileids: 'file',
  photoid: 'photo',
  cannedid: 'canned',
  noteid: 'note',
  entryid: ['entry', 'auditEntry'],
  replyid: 'entry',
  productid: 'product',
  companyid: 'company',
  lcoid: 'lco',
  regionid: 'region',
  unitid: 'unit',
  sessionid: ['signIn', 'conversation'],
  exportid: 'export',
  traceid: 'trace',
  spanid: 'span',
  runid: 'run',
  turnid: 'turn',
  unansweredid: 'unanswered',
  subjectid: 'subject',
  requestid: 'call',
  flow: 'flow',
};

interface IdField {
  path: string;
  field: string;
  description: string;
}

const descriptionOf = (schema: Schema): string =>
  schema.description ??
  [schema.items, ...(schema.anyOf ?? [])].flatMap((inner) => (inner ? [descriptionOf(inner)] : [])).find(Boolean) ??
  '';
const isText = (schema: Schema): boolean =>
  (schema as { type?: unknown }).type === 'string' ||
  [schema.items, ...(schema.anyOf ?? [])].some((inner) => inner !== undefined && isText(inner));

const idsIn = (path: string, schema: Schema): IdField[] => {
  const parts = [schema.items, ...(schema.prefixItems ?? []), ...(schema.anyOf ?? []), ...Object.values(schema.$defs ?? {})];
  const additional = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...[...parts, ...additional].flatMap((nestedSchema) => (nestedSchema ? idsIn(path, nestedSchema) : [])),
    ...fields.flatMap(([field, fieldSchema]) => [
      ...((ID_FIELD_NAME.test(field) || OTHER_NAMES.includes(field)) &&
      isText(fieldSchema) &&
      !fieldSchema.enum &&
      !fieldSchema.anyOf?.some((option) => option.enum)
        ? [{ path, field, description: descriptionOf(fieldSchema) }]
        : []),
      ...idsIn(`${path}.${field}`, fieldSchema),
    ]),
  ];
};
const idsOfSchema = (path: string, schema: z.core.$ZodType, io: 'input' | 'output'): IdField[] =>
  idsIn(path, z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: schemaTexts }) as Schema);

const idFields = [
  ...allRoutes().flatMap(({ name, route }) => [
    ...idsOfSchema(`${name} asks`, route.input, 'input'),
    ...(typeof route.reply === 'string'
      ? []
      : idsOfSchema(`${name} answers`, isLines(route.reply) ? route.reply.line : route.reply, 'output')),
  ]),
  ...Object.entries(FACTS).flatMap(([type, { data }]) => idsOfSchema(type, data, 'output')),
  ...Object.entries(SIGNALS).flatMap(([type, data]) => idsOfSchema(type, data, 'output')),
  ...Object.entries(ClientEvents).flatMap(([name, data]) => idsOfSchema(name, data, 'input')),
  ...REFUSALS.flatMap(({ code, data }) => (data ? idsOfSchema(code, data, 'output') : [])),
  ...idsOfSchema('error', ErrorBody, 'output'),
  ...idsOfSchema('handshake', Handshake, 'input'),
];
const kindOf = (description: string): IdKind | undefined =>
  (Object.keys(ID_KINDS) as IdKind[]).find((kind) => description === ID_KINDS[kind] || description.startsWith(`${ID_KINDS[kind]}: `));

describe('Ids of the contract', () => {
  it('R7 every id is described by the kind of object that it identifies', () => {
    expect(idFields.length).toBeGreaterThan(100);
    expect(idFields.filter(({ description }) => kindOf(description) === undefined)).toEqual([]);
  });

  it('R7 every id field has the kind that its name suggests', () => {
    const wrongFields = idFields.filter(({ field, description }) => {
      const expected = KIND_OF[field.toLowerCase()];
      return expected !== undefined && ![expected].flat().includes(kindOf(description)!);
    });
    expect(wrongFields).toEqual([]);
  });

  it('R7 no two kinds of ids share a description', () => {
    const descriptions = Object.values(ID_KINDS);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const description of descriptions)
      expect(descriptions.filter((otherDescription) => otherDescription.startsWith(`${description}: `))).toEqual([]);
    expect(new Set(idFields.map(({ description }) => kindOf(description))).size).toBeGreaterThan(14);
  });
});
