import { knowledge, type MaterialRow, type Role } from '@portal/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';

const { title, description, docType, language, note, scope } = knowledge.upload.input.shape;

/** Everything as it stands in the fields; a choice that was not made is an empty string. */
export interface Typed {
  title: string;
  description: string;
  docType: string;
  language: string;
  productId: string;
  industry: string;
  scope: 'all' | 'specific';
  lcos: string[];
  companies: string[];
  note: string;
}

/** R5.3: which units must be chosen depends on who publishes and to whom. */
const unitsOf = (role: Role, scope: Typed['scope']) => {
  const some = z.array(z.string()).check(z.minLength(1));
  const any = z.array(z.string());
  return { lcos: role === 'RHQ' ? some : any, companies: scope === 'specific' ? some : any };
};

export const documentForm = (role: Role, chosen: Typed['scope']) =>
  z.object({
    title,
    description,
    docType,
    language,
    productId: z.string(),
    industry: z.string(),
    scope,
    note,
    ...unitsOf(role, chosen),
  });
export type PublishForm = UseFormReturn<Typed, unknown, Typed>;

export const FIELDS = [
  'title',
  'description',
  'docType',
  'language',
  'productId',
  'industry',
  'lcos',
  'companies',
  'note',
] as const satisfies readonly (keyof Typed)[];

export const blankOf = (language: string): Typed => ({
  title: '',
  description: '',
  docType: '',
  language,
  productId: '',
  industry: '',
  scope: 'all',
  lcos: [],
  companies: [],
  note: '',
});

/**
 * What the form begins with when an item is edited. A company that is named beside whole local companies was granted by name; its own
 * local company was not chosen, and must not become so by saving.
 */
export const typedOf = (row: MaterialRow, role: Role, lcoOf: (companyId: string) => string | undefined): Typed => {
  const { title, description, docType, language, productId, industry, accessLevel = 'all', lcos = [], companies = [] } = row;
  const isForAll = accessLevel === 'all';
  const granted = new Set(companies.map(({ id }) => lcoOf(id)));
  return {
    title,
    description,
    docType,
    language,
    productId: productId ?? '',
    industry: industry ?? '',
    scope: accessLevel,
    lcos: role === 'RHQ' ? lcos.map(({ id }) => id).filter((id) => !isForAll || !granted.has(id)) : [],
    companies: isForAll ? [] : companies.map(({ id }) => id),
    note: '',
  };
};
