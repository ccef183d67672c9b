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
    'i18next',
    'idb-keyval',
    'lucide-react',
    'react-hook-form',
    'react-i18next',
    'react-router-dom',
  ],
  server: [
    '@fastify/compress',
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/static',
    '@nestjs/common',
    '@nestjs/core',
    '@nestjs/platform-fastify',
    '@nestjs/platform-socket.io',
    '@nestjs/websockets',
    'fast-check',
    'fastify',
    'file-type',
    'jose',
    'kysely',
    'kysely/migration',
    'kysely/helpers/postgres',
    'nodemailer',
    'pg',
    'rxjs',
    'socket.io',
    'socket.io-client',
    'supertest',
    'temporal-polyfill',
    'zod',
    'zod/mini',
  ],
} as const;

/** Those of the older module form: what they export is asked of them when they are packed. */
export const COMMON_JS: readonly string[] = [
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/static',
  'fastify',
  'supertest',
];

/** Those of which the portal and its tests use a small part: only what they import by name is packed. */
export const NARROWED: readonly string[] = ['lucide-react'];

/** The name of the packed file of a library, without its ending. */
export const fileOf = (name: string): string => name.replace(/^@/, '').replaceAll('/', '-');

/** Leads jest from each library of a group to its packed file. */
export const leadingTo = (folder: string, group: keyof typeof PACKED): Record<string, string> =>
  Object.fromEntries(PACKED[group].map((name) => [`^${name.replaceAll('.', '\\.')}$`, `${folder}/${fileOf(name)}.mjs`]));
