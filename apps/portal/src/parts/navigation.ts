import type { Role } from '@portal/contracts';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../live/use-session';
import type { NavigationEntry, ShellText } from './feature';

/** A page that the menus lead to, with what its path says of it. */
export interface Place extends NavigationEntry {
  title: ShellText;
  isOpenTo: (role: Role) => boolean;
  useCount: () => number;
}

/** The places of all features, in their order. */
export const PlacesContext = createContext<readonly Place[]>([]);

/** The places of this person: decided by the same functions that guard the pages. */
export function usePlaces(): Place[] {
  const role = useRole();
  return useContext(PlacesContext).filter(({ isOpenTo }) => role !== undefined && isOpenTo(role));
}

/** The texts that features give to the shell. */
export function useShellText(): (key: ShellText) => string {
  const { i18n } = useTranslation();
  return (key) => i18n.t(key as 'common:action.retry');
}
