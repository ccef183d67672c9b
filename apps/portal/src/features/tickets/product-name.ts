import type { Ticket } from '@portal/contracts';
import { useProductOptions } from '../../parts/product-options';

/** Returns the name of a ticket's product in the language of the page; until the names are loaded, the stored name. */
export function useProductName({ productId, productName }: Pick<Ticket, 'productId' | 'productName'>): string {
  return useProductOptions().find(({ id }) => id === productId)?.name ?? productName;
}
