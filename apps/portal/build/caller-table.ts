import type { Plugin } from 'vite';
import { evaluate } from './evaluate.ts';

const TABLES = /[\\/]libs[\\/]contracts[\\/]src[\\/](caller|fact-types)\.ts$/;

/**
 * Replaces the contract in the browser with a table of its routes, and the facts with their names. The plain alternative, the contract
 * itself, adds 15 kB to every first view.
 */
export function callerTable(root: string): Plugin {
  let contract: Promise<typeof import('@portal/contracts')> | undefined;
  return {
    name: 'portal-caller-table',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: TABLES },
      async handler(id) {
        contract ??= evaluate(root, '@portal/contracts');
        const { callFormOf, calls, factTypes } = await contract;
        if (id.endsWith('fact-types.ts')) return `export const factTypes = ${JSON.stringify(factTypes)};`;
        const groups = Object.entries<Record<string, Parameters<typeof callFormOf>[0]>>(calls).map(([group, routes]) => [
          group,
          Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, callFormOf(route)])),
        ]);
        return `export const calls = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(groups)))});`;
      },
    },
  };
}
