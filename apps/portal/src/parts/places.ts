import type { Role } from '@portal/contracts';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../live/use-session';
import type { NavigationEntry, ShellText } from './feature';

export interface Place extends NavigationEntry {
  title: ShellText;
  isOpenTo: (role: Role) => boolean;
  useCount: () => number;
}

/** The menu entries of all features, in order. */
export const PlacesContext = createContext<readonly Place[]>([]);

/** Returns the menu entries of this person, filtered by the same functions as the route guard uses. */
export function usePlaces(): Place[] {
  const role = useRole();
  return useContext(PlacesContext).filter(({ isOpenTo }) => role !== undefined && isOpenTo(role));
}

/** Returns a function that translates the texts that features contribute to the shell. */
export function useShellText(): (key: ShellText) => string {
  const { i18n } = useTranslation();
  return (key) => i18n.t(key as 'common:action.retry');
}
