/** The libraries that specs of the portal load as bundles: those of screens, built for a browser, and the others, built for Node. */
export const PACKED = {
  screens: [
    '@chakra-ui/react',
    '@chakra-ui/react/theme',
    '@chakra-ui/react/preset-base',
    '@chakra-ui/react/anatomy',
    '@tanstack/react-query',
    '@testing-library/dom',
    '@testing-library/jest-dom/jest-globals',
    '@testing-library/react',
    '@testing-library/user-event',
    'fake-indexeddb/auto',
    'i18next',
    'idb-keyval',
    'lucide-react',
    'react-hook-form',
    'react-i18next',
    'react-router-dom',
  ],
  node: ['fast-check', 'socket.io', 'socket.io-client', 'zod', 'zod/mini'],
} as const;

/** Libraries of which a small part is used: only the names imported are bundled. */
export const NARROWED: readonly string[] = ['lucide-react'];

/** Returns the file name of the bundle of a library, without its extension. */
export const fileOf = (name: string): string => name.replace(/^@/, '').replaceAll('/', '-');

/** Maps each library of a group to its bundle for jest. */
export const leadingTo = (folder: string, group: keyof typeof PACKED): Record<string, string> =>
  Object.fromEntries(PACKED[group].map((name) => [`^${name.replaceAll('.', '\\.')}$`, `${folder}/${fileOf(name)}.mjs`]));
