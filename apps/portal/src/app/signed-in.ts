import type { Role } from '@portal/contracts';
import { loadTexts } from '../i18n/texts';
import type { AllFactHandlers } from '../live/facts';
import type { HomeBlock, NavigationEntry, SignedInPart } from '../parts/feature';
import type { Place } from '../parts/places';
import type { WaitingQueue } from '../parts/waiting';
import { FEATURES, PATHS } from './features';

const useNoCount = () => 0;

const placeOf = (entry: NavigationEntry): Place => {
  const path = PATHS.find(({ path }) => path === entry.to);
  if (!path?.title) throw new Error(`${entry.to} stands in a menu and has no path with a title`);
  const { who, title } = path;
  const isOpenTo = (role: Role) => (typeof who === 'function' ? who(role) : who === 'anyone');
  return { ...entry, title, isOpenTo, useCount: entry.useCount ?? useNoCount };
};

export interface SignedIn {
  parts: readonly SignedInPart[];
  places: readonly Place[];
  blocks: readonly HomeBlock[];
  queues: readonly WaitingQueue[];
  facts: AllFactHandlers;
}

let loading: Promise<SignedIn> | undefined;

const load = async (): Promise<SignedIn> => {
  const modules = await Promise.all(FEATURES.flatMap(({ signedIn }) => (signedIn ? [signedIn()] : [])));
  const parts = modules.map((module) => module.default);
  return {
    parts,
    places: parts.flatMap(({ navigation = [] }) => navigation.map(placeOf)),
    blocks: parts.flatMap(({ home = [] }) => home),
    queues: parts.flatMap(({ waiting }) => (waiting ? [waiting] : [])),
    facts: parts.flatMap(({ facts }) => (facts ? [facts] : [])),
  };
};

/** Loads the signed-in parts of all features once. After a failure, the next call tries again. */
export function loadSignedIn(): Promise<SignedIn> {
  loading ??= load().catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
}

/** Loads the texts of the shell, including the key names and the shell texts of all features. */
export const loadShellTexts = (): Promise<void> => loadTexts('keys', ...FEATURES.flatMap(({ texts = [] }) => texts));
