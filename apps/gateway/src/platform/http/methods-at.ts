import { everyRoute } from '@portal/contracts';

const routes = everyRoute().map(({ route: { verb, path } }) => ({
  verb,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));

/** Returns the methods that the contract defines for a path; a GET route also serves HEAD. */
export const methodsAt = (path: string): string[] =>
  routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ verb }) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb]));
