import type { z } from 'zod/mini';
import type { Facts, Signals } from './fact';
import type { Refusal } from './refusal';
import type { Routes } from './route';

/** What one noun adds to the contract: its routes by group, its facts and signals by name, the refusals that it owns. */
export interface Feature {
  routes?: Readonly<Record<string, Routes>>;
  facts?: Facts;
  signals?: Signals;
  refusals?: readonly Refusal<z.ZodMiniType>[];
}

/** Declares what a noun adds, with the type of each part. */
export const feature = <const F extends Feature>(parts: F): F => parts;

/** What all features say under one word, laid over each other: a group of routes may come from several. */
type Laid<F extends Feature, K extends keyof Feature> = (F extends { [P in K]: infer Part } ? (part: Part) => void : never) extends (
  part: infer All,
) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never;

export interface Composed<F extends Feature> {
  routes: Laid<F, 'routes'>;
  facts: Laid<F, 'facts'>;
  signals: Laid<F, 'signals'>;
  refusals: readonly Refusal[];
}

/** Lays features together and keeps all that they give. Two routes, facts, signals or refusals of one name are refused. */
export const compose = <const F extends readonly Feature[]>(features: F): Composed<F[number]> => {
  const known = new Set<string>();
  const claim = (kind: string, name: string): void => {
    if (known.has(`${kind} ${name}`)) throw new Error(`Two features have the ${kind} ${name}`);
    known.add(`${kind} ${name}`);
  };
  const routes: Record<string, Routes> = {};
  const facts: Record<string, Facts[string]> = {};
  const signals: Record<string, Signals[string]> = {};
  const refusals: Refusal[] = [];
  for (const one of features as readonly Feature[]) {
    for (const [group, own] of Object.entries(one.routes ?? {})) {
      for (const name of Object.keys(own)) claim('route', `${group}.${name}`);
      routes[group] = { ...routes[group], ...own };
    }
    // A fact and a signal travel under their names as events of one socket.
    for (const name of [...Object.keys(one.facts ?? {}), ...Object.keys(one.signals ?? {})]) claim('event', name);
    Object.assign(facts, one.facts);
    Object.assign(signals, one.signals);
    for (const { code } of one.refusals ?? []) claim('refusal', code);
    refusals.push(...(one.refusals ?? []));
  }
  return { routes, facts, signals, refusals } as unknown as Composed<F[number]>;
};
