import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import { Invalid, type Principal, type Route, shapeOf, TooLarge, Unreadable } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { newId } from '../ids';
import { SingleEntry } from '../registry';
import { RefusalError, refuseFields } from './refusal-error';

/** A file that stands in the form data of another call. */
export interface InlineFile {
  who: Principal;
  purpose: string;
  fileId: string;
  name: string;
  stream: Readable;
  /** No more than this may come, where the sender has said how long the form is. */
  mostBytes: number | undefined;
}

/** Takes files in; filled by the floor that has a store. */
export interface InlineIntake {
  take: (file: InlineFile) => Promise<void>;
  /** Forgets those that nothing has taken. */
  drop: (who: Principal, fileIds: readonly string[]) => Promise<void>;
}

/** What came in a form: its fields stand in the body of the request from then on. */
export interface ReceivedForm {
  /** Forgets its files where the call has failed. */
  discard: () => Promise<void>;
}

const FIELDS = 60;
const FIELD_BYTES = 64 * 1024;
const FILES = 10;
const LIMITS = { files: FILES, fields: FIELDS, fieldSize: FIELD_BYTES, parts: FILES + FIELDS };
type Fields = Record<string, unknown>;

/** Reads the calls that take form data as well as JSON: files go past all checks into their store while they come, fields become a body. */
@Injectable()
export class InlineFiles {
  private readonly intake = new SingleEntry<InlineIntake>('intake of inline files');

  register(intake: InlineIntake): void {
    this.intake.set(intake);
  }

  async receive(route: Route, request: FastifyRequest): Promise<ReceivedForm> {
    const { field, purpose } = route.inlineFiles!;
    const who = request.who!;
    const texts: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
    const fileIds: string[] = [];
    const discard = () => this.intake.get().drop(who, fileIds);
    const add = (name: string, text: string) => (texts[name] ??= []).push(text);
    for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>))
      for (const text of [value].flat()) add(name, text);
    try {
      const parts = request.parts({ limits: LIMITS });
      for await (const part of readable(parts)) {
        // A field that is longer than any may be is not cut off unseen.
        if (part.type === 'field' && part.valueTruncated) throw new RefusalError(TooLarge);
        if (part.type === 'field') add(part.fieldname, String(part.value));
        else {
          const fileId = idOf(request, fileIds.length);
          fileIds.push(fileId);
          await this.take(part, { who, purpose, fileId, mostBytes: lengthOf(request) });
        }
      }
      const body = bodyOf(route, texts);
      if (fileIds.length) body[field] = withFiles(route, field, body[field], fileIds);
      request.query = {};
      request.body = body;
    } catch (error) {
      await discard();
      throw error;
    }
    return { discard };
  }

  private async take(part: MultipartFile, file: Pick<InlineFile, 'who' | 'purpose' | 'fileId' | 'mostBytes'>): Promise<void> {
    await this.intake.get().take({ ...file, name: (part.filename as string | undefined) ?? '', stream: part.file });
  }
}

/** What cannot be read as form data is the sender's fault. */
const readable = async function* <T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = parts[Symbol.asyncIterator]();
  while (true) {
    const next = await iterator.next().catch((error: Error) => {
      throw 'statusCode' in error ? error : new RefusalError(Unreadable);
    });
    if (next.done) return;
    yield next.value;
  }
};

const lengthOf = (request: FastifyRequest): number | undefined => {
  const bytes = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
};

/** The same key names the same file, so that a call that is sent again finds what it has sent. */
const idOf = (request: FastifyRequest, at: number): string => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return newId();
  const hash = createHash('sha256').update(`${request.who!.id} ${request.url} ${at} ${key}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

/** Texts of a form as the fields that the route wants: as they stand where its schema takes them so, else as JSON, else as a list. */
const bodyOf = (route: Route, texts: Record<string, string[]>): Fields => {
  const shape = shapeOf(route.input);
  const body = Object.create(null) as Fields;
  for (const [name, values] of Object.entries(texts)) {
    const schema = shape[route.spellings.fields.get(name)?.field ?? name];
    const [text = ''] = values;
    const readings: unknown[] = values.length > 1 ? [values] : [text, ...parsed(text), [text]];
    const fitting = schema && readings.find((reading) => schema.safeParse(reading).success);
    // An empty field of a form is one that was not filled.
    if (fitting === undefined && text === '' && values.length === 1) continue;
    body[name] = fitting === undefined ? readings[0] : fitting;
  }
  return body;
};

const parsed = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
};

/** One id for a field that is one file, else those that were named and those that came. */
const withFiles = (route: Route, field: string, named: unknown, fileIds: readonly string[]): unknown => {
  if (shapeOf(route.input)[field]!.safeParse(fileIds).success) return [...(Array.isArray(named) ? named : []), ...fileIds];
  if (named !== undefined || fileIds.length > 1) return refuseFields(Invalid, { [field]: [{ code: 'repeated' }] });
  return fileIds[0];
};
