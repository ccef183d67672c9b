import { z } from 'zod/mini';
import { LIMITS } from './limits';
import { withCode } from './wire/violations';

const hasCredentials = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && `${url.username}${url.password}` !== '';
};

/**
 * Declares a web address that a person enters: http or https with a named host. A user name or password is rejected because it would
 * disguise the host.
 */
export const webLink = () =>
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: withCode('link') }).check(
    z.maxLength(LIMITS.url),
    z.refine((text) => !hasCredentials(text) && !/^[^?#]*@/.test(text.split('/', 3).join('/')), withCode('link')),
  );
