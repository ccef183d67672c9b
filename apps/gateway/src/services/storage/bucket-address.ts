/** The parts of a bucket URL: `azure+https://account:key@host/container/prefix`, `s3+https://id:secret@host/bucket/prefix?region=…`. */
export interface BucketAddress {
  endpoint: string;
  user: string;
  password: string;
  /** The name of the container or bucket. */
  bucket: string;
  /** The prefix of all names. Empty, or ends with a slash. */
  prefix: string;
  query: URLSearchParams;
}

export const readBucketAddress = (address: URL): BucketAddress => {
  const [bucket, ...folders] = address.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!address.host || !bucket) throw new Error('an address like s3+https://host/bucket or azure+https://host/container');
  return {
    endpoint: `${address.protocol.replace(/^\w+\+/, '')}//${address.host}`,
    user: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    query: address.searchParams,
  };
};
