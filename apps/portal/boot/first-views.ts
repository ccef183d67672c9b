import { buildRequest, calls as routes, SEQ_HEADER } from '@portal/contracts';
import { PATHS } from '../src/app/features';
import { LANGUAGES } from '../src/i18n/languages';
import type { EarlyCalls, FirstViews, Page } from './first-view';

type Route = Parameters<typeof buildRequest>[0];

/** Returns the file name of a module. The build replaces screens and fonts with modules that export only their own file name. */
async function fileOf(load: () => Promise<unknown>, owner: string): Promise<string> {
  const { file } = (await load()) as { file?: unknown };
  if (typeof file !== 'string') throw new Error(`${owner} is not imported from a screen or font file.`);
  return file;
}

const placeOf = (path: string): string =>
  path
    .split('/')
    .filter((segment) => segment && !segment.endsWith('?'))
    .slice(0, 2)
    .map((segment) => (segment.startsWith(':') ? '*' : segment))
    .join('/');

/** Returns the method and address of a call, without the value of its only parameter. */
function callOf(route: Route, parameter: string): [method: string, address: string] {
  const { method, url } = buildRequest(route, { [parameter]: 'X' });
  if (!url.endsWith('=X')) throw new Error(`${url} does not end with the parameter ${parameter}.`);
  return [method, url.slice(0, -1)];
}

function callOfPage(path: string, [name, parameter]: readonly [call: string, parameter: string]): EarlyCalls['pages'][number] {
  const [group = '', member = ''] = name.split('.');
  const route = (routes as Record<string, Record<string, Route>>)[group]?.[member];
  if (!route) throw new Error(`The first call of ${path} is ${name}, which is not in the contract.`);
  if (typeof route.allow === 'string') throw new Error(`${name} is for ${route.allow}: the first call of a page needs roles.`);
  if (!/^\/[\w-]+\/:id$/.test(path)) throw new Error(`${path} has a first call, but is not an address with one id.`);
  return { pattern: `^${path.replace(':id', '([\\w-]+)')}$`, call: callOf(route, parameter), roles: route.allow };
}

const pages = await Promise.all(
  PATHS.map(
    async ({ path, who, texts, screen }): Promise<Page> => ({
      place: placeOf(path),
      isOpen: typeof who === 'string',
      texts,
      file: await fileOf(screen, `The page at ${path}`),
    }),
  ),
);

const fonts = await Promise.all(
  LANGUAGES.flatMap((language) =>
    'font' in language ? [fileOf(language.font, `The font of ${language.code}`).then((file) => ({ language: language.code, file }))] : [],
  ),
);

const { refreshToken, me } = routes.accounts;

/** The pages, fonts and calls of the first view at each address, as defined by the manifests, the languages and the contract. */
export const firstViews: FirstViews = {
  pages,
  fonts,
  calls: {
    seqHeader: SEQ_HEADER,
    session: [refreshToken.verb, refreshToken.path],
    account: callOf(me, 'callerId'),
    home: callOf(routes.home.first, 'day'),
    pages: PATHS.flatMap(({ path, firstCall }) => (firstCall ? [callOfPage(path, firstCall)] : [])),
  },
};
