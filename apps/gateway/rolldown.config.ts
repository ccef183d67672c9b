import { globSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { defineConfig } from 'rolldown';

const bundledPrefixes = ['.', '\0', '@portal/', '@oxc-project/'];
const programs = globSync('src/**/*.{worker,child}.ts', { cwd: import.meta.dirname });

export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    main: 'src/main.ts',
    'audit-check': 'src/audit-check.ts',
    'files-copy': 'src/files-copy.ts',
    'prepare-engine': 'src/prepare-engine.ts',
    ...Object.fromEntries(programs.map((file) => [basename(file, '.ts'), file])),
  },
  platform: 'node',
  tsconfig: 'tsconfig.json',
  // Keep packages external, because some start workers or native addons from their own folder. Bundle only the compiler's helpers.
  external: (id) => !isAbsolute(id) && !bundledPrefixes.some((start) => id.startsWith(start)),
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true, chunkFileNames: '[name]-[hash].js' },
});
