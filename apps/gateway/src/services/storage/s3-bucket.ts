import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BucketAddress } from './bucket-address';
import { type Bucket, ObjectStoreError, withStoreErrors } from './object-store';

/**
 * The maximum size of a body that is held in memory, so that it can be sent again when the server is busy. A stream can be sent only once.
 */
const IN_MEMORY_BYTES = 1024 * 1024;
const ignore = (): void => undefined;

const failureOf = (error: unknown): ObjectStoreError => {
  if (error instanceof S3ServiceException) return new ObjectStoreError(error.$metadata.httpStatusCode, error.name, error);
  return new ObjectStoreError(undefined, error instanceof Error ? error.message : String(error), error);
};

const nameFailures = withStoreErrors(failureOf);

/** Opens an S3 bucket. Without a key in the URL, uses the credentials of the environment or machine, as all AWS programs do. */
export const openS3Bucket = ({ endpoint, user, password, bucket, prefix, query }: BucketAddress): Bucket => {
  const client = new S3Client({
    endpoint,
    region: query.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // Some S3-compatible servers do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Log nothing, because the caller reports each thrown failure.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 20_000 },
    ...(user && { credentials: { accessKeyId: user, secretAccessKey: password } }),
  });
  const locationOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    // Upload with a single request, so that an interrupted upload stores nothing.
    upload: (name, path, abortSignal) =>
      nameFailures(async () => {
        const { size } = await stat(path);
        const body = size > IN_MEMORY_BYTES ? createReadStream(path) : await readFile(path);
        await client.send(new PutObjectCommand({ ...locationOf(name), Body: body, ContentLength: size }), { abortSignal });
      }),
    read: (name, range, abortSignal) =>
      nameFailures(async () => {
        try {
          const { Body } = await client.send(
            new GetObjectCommand({ ...locationOf(name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
            { abortSignal },
          );
          return Body as Readable;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    size: (name, abortSignal) =>
      nameFailures(async () => {
        try {
          const { ContentLength } = await client.send(new HeadObjectCommand(locationOf(name)), { abortSignal });
          return ContentLength ?? null;
        } catch (error) {
          if (error instanceof NotFound) return null;
          throw error;
        }
      }),
    remove: (name, abortSignal) =>
      nameFailures(async () => {
        await client.send(new DeleteObjectCommand(locationOf(name)), { abortSignal });
      }),
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
          for (const { Key = '', LastModified } of Contents)
            if (LastModified) yield { name: Key.slice(prefix.length), changedAt: LastModified };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
};
