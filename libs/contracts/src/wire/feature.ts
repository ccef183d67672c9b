import type { z } from 'zod/mini';
import type { Facts, Signals } from './fact';
import type { Refusal } from './refusal';
import type { Routes } from './route';

/** The contract of one feature: routes by group, facts and signals by name, and refusals. */
export interface Feature {
  routes?: Readonly<Record<string, Routes>>;
  facts?: Facts;
  signals?: Signals;
  refusals?: readonly Refusal<z.ZodMiniType>[];
}

/** Declares a feature and preserves the type of each part. */
export const feature = <const F extends Feature>(parts: F): F => parts;

/** The merged parts of all features under one key. A group of routes may come from several features. */
type MergedParts<F extends Feature, K extends keyof Feature> = (F extends { [P in K]: infer Part } ? (part: Part) => void : never) extends (
  part: infer All,
) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never;

export interface ComposedFeature<F extends Feature> {
  routes: MergedParts<F, 'routes'>;
  facts: MergedParts<F, 'facts'>;
  signals: MergedParts<F, 'signals'>;
  refusals: readonly Refusal[];
}

/** Merges features. Throws if two routes, facts, signals or refusals have the same name. */
export const compose = <const F extends readonly Feature[]>(features: F): ComposedFeature<F[number]> => {
  const claimedNames = new Set<string>();
  const claim = (kind: string, name: string): void => {
    if (claimedNames.has(`${kind} ${name}`)) throw new Error(`Two features have the ${kind} ${name}`);
    claimedNames.add(`${kind} ${name}`);
  };
  const routes: Record<string, Routes> = {};
  const facts: Record<string, Facts[string]> = {};
  const signals: Record<string, Signals[string]> = {};
  const refusals: Refusal[] = [];
  for (const part of features as readonly Feature[]) {
    for (const [group, ownRoutes] of Object.entries(part.routes ?? {})) {
      for (const name of Object.keys(ownRoutes)) claim('route', `${group}.${name}`);
      routes[group] = { ...routes[group], ...ownRoutes };
    }
    // Facts and signals share one namespace, because both are events of the same socket.
    for (const name of [...Object.keys(part.facts ?? {}), ...Object.keys(part.signals ?? {})]) claim('event', name);
    Object.assign(facts, part.facts);
    Object.assign(signals, part.signals);
    for (const { code } of part.refusals ?? []) claim('refusal', code);
    refusals.push(...(part.refusals ?? []));
  }
  return { routes, facts, signals, refusals } as unknown as ComposedFeature<F[number]>;
};
