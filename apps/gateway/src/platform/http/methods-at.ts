import { everyRoute } from '@portal/contracts';

const routes = everyRoute().map(({ route: { verb, path } }) => ({
  verb,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));

/** The methods that the contract knows at a path; a read is also answered to HEAD. */
export const methodsAt = (path: string): string[] =>
  routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ verb }) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb]));
