import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import { Invalid, type Principal, type Route, shapeOf, TooLarge, Unreadable } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { SingleEntry } from '../registry';
import { RefusalError, refuseFields } from './refusal-error';

/** A file within the form data of a request. */
export interface InlineFile {
  principal: Principal;
  purpose: string;
  fileId: string;
  name: string;
  stream: Readable;
  /** The maximum size of the file in bytes, if the sender declared the length of the form. */
  maxBytes: number | undefined;
}

/** Stores inline files. Registered by the layer that owns the file store. */
export interface InlineIntake {
  take: (file: InlineFile) => Promise<void>;
  /** Deletes files that were not attached. */
  drop: (principal: Principal, fileIds: readonly string[]) => Promise<void>;
}

/** A form whose fields were converted to the body of the request. */
export interface ReceivedForm {
  /** Deletes the form's files after the call has failed. */
  discard: () => Promise<void>;
}

const MAX_FIELDS = 60;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FILES = 10;
const LIMITS = { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_FILES + MAX_FIELDS };
type Fields = Record<string, unknown>;

/**
 * Reads form data for routes that accept it as an alternative to JSON. Files are checked and stored while they are received; fields become
 * the body.
 */
@Injectable()
export class InlineFiles {
  private readonly intake = new SingleEntry<InlineIntake>('intake of inline files');

  register(intake: InlineIntake): void {
    this.intake.set(intake);
  }

  async receive(route: Route, request: FastifyRequest): Promise<ReceivedForm> {
    const { field, purpose } = route.inlineFiles!;
    const principal = request.principal!;
    const texts: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
    const fileIds: string[] = [];
    const discard = () => this.intake.get().drop(principal, fileIds);
    const add = (name: string, text: string) => (texts[name] ??= []).push(text);
    for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>))
      for (const text of [value].flat()) add(name, text);
    try {
      const parts = request.parts({ limits: LIMITS });
      for await (const part of readParts(parts)) {
        // Refuse an overlong field instead of truncating it silently.
        if (part.type === 'field' && part.valueTruncated) throw new RefusalError(TooLarge);
        if (part.type === 'field') add(part.fieldname, String(part.value));
        else {
          const fileId = idOf(request, fileIds.length);
          fileIds.push(fileId);
          await this.take(part, { principal, purpose, fileId, maxBytes: lengthOf(request) });
        }
      }
      const body = bodyOf(route, texts);
      if (fileIds.length) body[field] = mergeFileIds(route, field, body[field], fileIds);
      request.query = {};
      request.body = body;
    } catch (error) {
      await discard();
      throw error;
    }
    return { discard };
  }

  private async take(part: MultipartFile, file: Pick<InlineFile, 'principal' | 'purpose' | 'fileId' | 'maxBytes'>): Promise<void> {
    await this.intake.get().take({ ...file, name: (part.filename as string | undefined) ?? '', stream: part.file });
  }
}

/** Iterates over the parts of form data. Malformed form data is refused as a client error. */
const readParts = async function* <T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
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

/** Derives the file id from the idempotency key, so that a repeated call finds the file of the first call. */
const idOf = (request: FastifyRequest, at: number): string => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return randomUUID();
  const hash = createHash('sha256').update(`${request.principal!.id} ${request.url} ${at} ${key}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

/** Converts a form's text values to the fields of the route: as text if the field's schema accepts it, else as JSON, else as a list. */
const bodyOf = (route: Route, texts: Record<string, string[]>): Fields => {
  const shape = shapeOf(route.input);
  const body = Object.create(null) as Fields;
  for (const [name, values] of Object.entries(texts)) {
    const schema = shape[route.wireNames.fields.get(name)?.field ?? name];
    const [text = ''] = values;
    const readings: unknown[] = values.length > 1 ? [values] : [text, ...parseJson(text), [text]];
    const fittingReading = schema && readings.find((candidate) => schema.safeParse(candidate).success);
    // Treat an empty form field as missing.
    if (fittingReading === undefined && text === '' && values.length === 1) continue;
    body[name] = fittingReading === undefined ? readings[0] : fittingReading;
  }
  return body;
};

const parseJson = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
};

/** Returns a single id for a field that contains one file, or a list of the given ids and the uploaded files' ids. */
const mergeFileIds = (route: Route, field: string, nameParts: unknown, fileIds: readonly string[]): unknown => {
  if (shapeOf(route.input)[field]!.safeParse(fileIds).success) return [...(Array.isArray(nameParts) ? nameParts : []), ...fileIds];
  if (nameParts !== undefined || fileIds.length > 1) return refuseFields(Invalid, { [field]: [{ code: 'repeated' }] });
  return fileIds[0];
};
