import type { Role } from '@portal/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import type { PublicationRow } from '../rows';

/** What the forms of all kinds have, as it stands in the fields. */
export interface CommonFields {
  title: string;
  scope: 'all' | 'specific';
  lcos: string[];
  companies: string[];
  note: string;
}
export type FieldValue = string | string[];
export type PublishForm<T extends CommonFields> = UseFormReturn<T, unknown, T>;
export type LcoOf = (companyId: string) => string | undefined;

export const BLANK: CommonFields = { title: '', scope: 'all', lcos: [], companies: [], note: '' };

/** R5.3: which units must be chosen depends on who publishes and to whom. */
export const unitsOf = (role: Role, scope: CommonFields['scope']) => {
  const some = z.array(z.string()).check(z.minLength(1));
  const any = z.array(z.string());
  return { lcos: role === 'RHQ' ? some : any, companies: scope === 'specific' ? some : any };
};

/**
 * What the form begins with when an item is edited. A company that is named beside whole local companies was granted by name; its own
 * local company was not chosen, and must not become so by saving.
 */
export const commonOf = (
  { title, accessLevel = 'all', lcos = [], companies = [] }: PublicationRow,
  role: Role,
  lcoOf: LcoOf,
): CommonFields => {
  const isForAll = accessLevel === 'all';
  const granted = new Set(companies.map(({ id }) => lcoOf(id)));
  return {
    title,
    scope: accessLevel,
    lcos: role === 'RHQ' ? lcos.map(({ id }) => id).filter((id) => !isForAll || !granted.has(id)) : [],
    companies: isForAll ? [] : companies.map(({ id }) => id),
    note: '',
  };
};
