import { ApiError, readLines } from '@portal/contracts';

interface SilenceTimeout {
  renew(): void;
  end(): void;
}

/**
 * Yields the lines of a response while it is received. Each line restarts the silence timeout. This module is loaded only for people who
 * use AI search.
 */
export const linesOf = async function* (
  response: Response,
  limit: SilenceTimeout,
  unreachable: (cause: unknown) => ApiError,
): AsyncGenerator<unknown> {
  try {
    if (!response.body) throw new ApiError(0, 'body.missing', 'No response body received');
    for await (const line of readLines(response.body)) {
      limit.renew();
      yield line;
    }
  } catch (failure) {
    throw failure instanceof ApiError ? failure : unreachable(failure);
  } finally {
    limit.end();
  }
};
