import { type Plugin, runnerImport } from 'vite';

const TABLES = /[\\/]libs[\\/]contracts[\\/]src[\\/](caller|fact-types)\.ts$/;

/** The browser calls the gateway by a table of its routes; their schemas do not travel. */
export function callerTable(root: string): Plugin {
  return {
    name: 'portal-caller-table',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: TABLES },
      async handler(id) {
        const contracts = await runnerImport<typeof import('@portal/contracts')>('@portal/contracts', { root, logLevel: 'silent' });
        const { callFormOf, calls, factTypes } = contracts.module;
        if (id.endsWith('fact-types.ts')) return `export const factTypes = ${JSON.stringify(factTypes)};`;
        const groups = Object.entries<Record<string, Parameters<typeof callFormOf>[0]>>(calls).map(([group, routes]) => [
          group,
          Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, callFormOf(route)])),
        ]);
        const table = JSON.stringify(Object.fromEntries(groups));
        return `export const calls = JSON.parse(${JSON.stringify(table)});`;
      },
    },
  };
}
