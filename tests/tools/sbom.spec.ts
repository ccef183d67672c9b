import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bundledPackages, unlistedPackages, withoutDevelopment } from '../../tools/sbom';

const component = (name: string, isDevelopment = false) => ({
  'bom-ref': `${name}@1.0.0`,
  purl: `pkg:npm/${encodeURIComponent(name).replace('%2F', '/')}@1.0.0`,
  properties: isDevelopment ? [{ name: 'cdx:npm:package:development', value: 'true' }] : [],
});

describe('the bill of materials', () => {
  it('T38 the bill of materials lists no package that is needed for development only', () => {
    const document = withoutDevelopment({
      components: [component('react'), component('jest', true)],
      dependencies: [
        { ref: 'portal@1.0.0', dependsOn: ['react@1.0.0', 'jest@1.0.0'] },
        { ref: 'jest@1.0.0', dependsOn: [] },
      ],
    });
    expect(document.components.map((one) => one['bom-ref'])).toEqual(['react@1.0.0']);
    expect(document.dependencies).toEqual([{ ref: 'portal@1.0.0', dependsOn: ['react@1.0.0'] }]);
  });

  it('T38 a package in the build that the bill of materials does not list is reported', () => {
    const document = { components: [component('@nestjs/core'), component('react')], dependencies: [] };
    expect(unlistedPackages(document, ['@nestjs/core', 'react'])).toEqual([]);
    expect(unlistedPackages(document, ['react', 'subset-font'])).toEqual(['subset-font']);
  });

  it("T38 the packages of the build are found in the portal's modules and the gateway's imports", () => {
    const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
    for (const path of ['apps/portal/dist/.vite', 'apps/gateway/dist']) mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'apps/portal/dist/.vite/packages.json'), '["react"]');
    const code = `import "reflect-metadata";\nimport { join } from "node:path";\nimport fs from "fs";\nimport { Module } from "@nestjs/common/decorators";
import { open } from "./open.js";\nconst { default: sharp } = await import("sharp");\n`;
    writeFileSync(join(folder, 'apps/gateway/dist/main.js'), code);
    expect(bundledPackages(folder)).toEqual(['@nestjs/common', 'react', 'reflect-metadata', 'sharp']);
  });
});
