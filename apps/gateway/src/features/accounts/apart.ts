import { work } from '../../data/work';

/** Runs outside the one transaction of an idempotency key: what must stay written although the request is then refused. */
export const apart = <T>(run: () => Promise<T>): Promise<T> => {
  const now = work.getStore();
  return now ? work.run({ requestId: now.requestId, actor: now.actor }, run) : run();
};
