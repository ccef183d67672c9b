import { type Plugin, runnerImport } from 'vite';

const CALLER = /[\\/]libs[\\/]contracts[\\/]src[\\/]caller\.ts$/;

/** The browser calls the gateway by a table of its routes; their schemas do not travel. */
export function callerTable(root: string): Plugin {
  return {
    name: 'portal-caller-table',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: CALLER },
      async handler() {
        const contracts = await runnerImport<typeof import('@portal/contracts')>('@portal/contracts', { root, logLevel: 'silent' });
        const { callFormOf, calls, factTypes } = contracts.module;
        const groups = Object.entries<Record<string, Parameters<typeof callFormOf>[0]>>(calls).map(([group, routes]) => [
          group,
          Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, callFormOf(route)])),
        ]);
        const table = JSON.stringify({ calls: Object.fromEntries(groups) as object, factTypes });
        return `export const { calls, factTypes } = JSON.parse(${JSON.stringify(table)});`;
      },
    },
  };
}
