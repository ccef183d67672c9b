/** The libraries that the portal's specs load as bundles. Screen libraries are built for a browser, the others for Node. */
export const PACKED_LIBRARIES = {
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

/** The libraries that are used only partly. Only the imported names are bundled. */
export const NARROWED_LIBRARIES: readonly string[] = ['lucide-react'];

/** Returns the file name of a library's bundle, without extension. */
export const fileOf = (name: string): string => name.replace(/^@/, '').replaceAll('/', '-');

/** Returns the module mapping for Jest from each library of a group to its bundle. */
export const bundleMapping = (folder: string, group: keyof typeof PACKED_LIBRARIES): Record<string, string> =>
  Object.fromEntries(PACKED_LIBRARIES[group].map((name) => [`^${name.replaceAll('.', '\\.')}$`, `${folder}/${fileOf(name)}.mjs`]));
