/** The libraries of many files that specs of the portal load packed: those of screens, built for a browser, and the others, built for Node. */
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

/** Those of which the portal and its tests use a small part: only what they import by name is packed. */
export const NARROWED: readonly string[] = ['lucide-react'];

/** The name of the packed file of a library, without its ending. */
export const fileOf = (name: string): string => name.replace(/^@/, '').replaceAll('/', '-');

/** Leads jest from each library of a group to its packed file. */
export const leadingTo = (folder: string, group: keyof typeof PACKED): Record<string, string> =>
  Object.fromEntries(PACKED[group].map((name) => [`^${name.replaceAll('.', '\\.')}$`, `${folder}/${fileOf(name)}.mjs`]));
