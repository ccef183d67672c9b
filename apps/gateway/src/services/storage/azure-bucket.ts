import type { Readable } from 'node:stream';
import { ContainerClient, RestError, StorageSharedKeyCredential } from '@azure/storage-blob';
import type { BucketAddress } from './bucket-address';
import { type Bucket, ObjectStoreError, withStoreErrors } from './object-store';

const BLOCK_BYTES = 4 * 1024 * 1024;
const RETRIES = { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2_000, tryTimeoutInMs: 20_000 };
/** The number of attempts to continue a read after a lost connection. */
const READ_RETRIES = 3;

/** Converts a failure to a one-line error, because the library's messages have many lines and include the request. */
const failureOf = (error: unknown): unknown =>
  error instanceof RestError ? new ObjectStoreError(error.statusCode, error.code ?? error.name, error) : error;

const withNamedFailures = withStoreErrors(failureOf);

/** Opens a container of Azure Blob Storage with the account key or, without a key, with the shared access signature in the URL query. */
export const openAzureBucket = ({ endpoint, user, password, bucket, prefix, query }: BucketAddress): Bucket => {
  // If the host is an IP address, as for an emulator, the account is the first part of the path.
  const account = /^https?:\/\/[\d.[]/.test(endpoint) ? `/${user}` : '';
  const signature = password ? '' : `?${query}`;
  const credential = password ? new StorageSharedKeyCredential(user, password) : undefined;
  const container = new ContainerClient(`${endpoint}${account}/${bucket}${signature}`, credential, { retryOptions: RETRIES });
  const blobOf = (name: string) => container.getBlockBlobClient(`${prefix}${name}`);
  return {
    // Uploaded blocks are invisible until their list is committed.
    upload: (name, path, abortSignal) =>
      withNamedFailures(async () => {
        await blobOf(name).uploadFile(path, { blockSize: BLOCK_BYTES, maxSingleShotSize: BLOCK_BYTES, concurrency: 2, abortSignal });
      }),
    read: (name, range, abortSignal) =>
      withNamedFailures(async () => {
        try {
          const count = range && range.end - range.start + 1;
          const { readableStreamBody } = await blobOf(name).download(range?.start, count, { maxRetryRequests: READ_RETRIES, abortSignal });
          return readableStreamBody as Readable;
        } catch (error) {
          if (error instanceof RestError && error.code === 'BlobNotFound') return null;
          throw error;
        }
      }),
    size: (name, abortSignal) =>
      withNamedFailures(async () => {
        try {
          const { contentLength } = await blobOf(name).getProperties({ abortSignal });
          return contentLength ?? null;
        } catch (error) {
          // A HEAD response has no body that names the reason.
          if (error instanceof RestError && error.statusCode === 404) return null;
          throw error;
        }
      }),
    remove: (name, abortSignal) =>
      withNamedFailures(async () => {
        await blobOf(name).deleteIfExists({ abortSignal });
      }),
    async *list() {
      try {
        for await (const { name, properties } of container.listBlobsFlat({ prefix }))
          yield { name: name.slice(prefix.length), changedAt: properties.lastModified };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
};
