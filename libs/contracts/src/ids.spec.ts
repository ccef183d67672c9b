import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { everyRoute, FACTS, REFUSALS, SIGNALS } from './contract';
import { ClientEvents, Handshake } from './live';
import { isLines } from './wire/call';
import { ID_KINDS, type IdKind } from './wire/ids';
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

/** A field whose name says that it holds an id. */
const NAMES_ID = /^ids?$|[a-z]Ids?$/;
/** Identities by another name. */
const OTHER_NAMES = ['flow', 'region', 'lco'];
/** What fields of these names stand for, wherever they are. */
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
  where: string;
  field: string;
  description: string;
}

const descriptionOf = (schema: Schema): string =>
  schema.description ?? [schema.items, ...(schema.anyOf ?? [])].flatMap((one) => (one ? [descriptionOf(one)] : [])).find(Boolean) ?? '';
const isText = (schema: Schema): boolean =>
  (schema as { type?: unknown }).type === 'string' ||
  [schema.items, ...(schema.anyOf ?? [])].some((one) => one !== undefined && isText(one));

const idsIn = (where: string, schema: Schema): IdField[] => {
  const parts = [schema.items, ...(schema.prefixItems ?? []), ...(schema.anyOf ?? []), ...Object.values(schema.$defs ?? {})];
  const rest = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...[...parts, ...rest].flatMap((part) => (part ? idsIn(where, part) : [])),
    ...fields.flatMap(([field, own]) => [
      ...((NAMES_ID.test(field) || OTHER_NAMES.includes(field)) && isText(own) && !own.enum && !own.anyOf?.some((one) => one.enum)
        ? [{ where, field, description: descriptionOf(own) }]
        : []),
      ...idsIn(`${where}.${field}`, own),
    ]),
  ];
};
const within = (where: string, schema: z.core.$ZodType, io: 'input' | 'output'): IdField[] =>
  idsIn(where, z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema);

const all = [
  ...everyRoute().flatMap(({ name, route }) => [
    ...within(`${name} asks`, route.input, 'input'),
    ...(typeof route.reply === 'string' ? [] : within(`${name} answers`, isLines(route.reply) ? route.reply.line : route.reply, 'output')),
  ]),
  ...Object.entries(FACTS).flatMap(([type, { data }]) => within(type, data, 'output')),
  ...Object.entries(SIGNALS).flatMap(([type, data]) => within(type, data, 'output')),
  ...Object.entries(ClientEvents).flatMap(([name, data]) => within(name, data, 'input')),
  ...REFUSALS.flatMap(({ code, data }) => (data ? within(code, data, 'output') : [])),
  ...within('error', ErrorBody, 'output'),
  ...within('handshake', Handshake, 'input'),
];
const kindOf = (description: string): IdKind | undefined =>
  (Object.keys(ID_KINDS) as IdKind[]).find((kind) => description === ID_KINDS[kind] || description.startsWith(`${ID_KINDS[kind]}: `));

describe('every id of the contract', () => {
  it('R7 is described by the kind of thing that it names', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ description }) => kindOf(description) === undefined)).toEqual([]);
  });

  it('R7 is of the kind that its name says', () => {
    const wrong = all.filter(({ field, description }) => {
      const expected = KIND_OF[field.toLowerCase()];
      return expected !== undefined && ![expected].flat().includes(kindOf(description)!);
    });
    expect(wrong).toEqual([]);
  });

  it('R7 shares its description with no other kind of id', () => {
    const descriptions = Object.values(ID_KINDS);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const one of descriptions) expect(descriptions.filter((other) => other.startsWith(`${one}: `))).toEqual([]);
    expect(new Set(all.map(({ description }) => kindOf(description))).size).toBeGreaterThan(14);
  });
});
