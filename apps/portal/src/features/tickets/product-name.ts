import type { Ticket } from '@portal/contracts';
import { useProductOptions } from '../../parts/product-options';

/** The product of a ticket in the language of the page; until the names are there, the one that the ticket has. */
export function useProductName({ productId, productName }: Pick<Ticket, 'productId' | 'productName'>): string {
  return useProductOptions().find(({ id }) => id === productId)?.name ?? productName;
}
