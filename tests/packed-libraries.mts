/** The libraries of many files that specs load packed, by what they are for. Each stands alone or beside others of its group that it shares parts with. */
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
    'lucide-react',
    'react-i18next',
  ],
  server: [
    '@nestjs/common',
    '@nestjs/core',
    '@nestjs/platform-fastify',
    '@nestjs/platform-socket.io',
    '@nestjs/websockets',
    'file-type',
    'jose',
    'kysely',
    'kysely/migration',
    'kysely/helpers/postgres',
    'rxjs',
    'zod',
    'zod/mini',
  ],
} as const;

/** The name of the packed file of a library, without its ending. */
export const fileOf = (name: string): string => name.replace(/^@/, '').replaceAll('/', '-');

/** Leads jest from each library of a group to its packed file. */
export const leadingTo = (folder: string, group: keyof typeof PACKED): Record<string, string> =>
  Object.fromEntries(PACKED[group].map((name) => [`^${name.replaceAll('.', '\\.')}$`, `${folder}/${fileOf(name)}.mjs`]));
