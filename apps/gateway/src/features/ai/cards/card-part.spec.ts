import { describe, expect, it } from '@jest/globals';
import type { CardPart } from '@portal/contracts';
import { limitToFirstLists, type PartFacts, sourcesOf } from './card-part';

const factsOf = (partNumber: string, listIds: readonly string[]): PartFacts => ({
  part: {
    partKey: partNumber,
    partNumber,
    description: '',
    priceLists: listIds.map((documentId) => ({ documentId }) as CardPart['priceLists'][number]),
    notices: [],
  },
  describedBy: 'old',
});
const listsOf = ({ part }: PartFacts) => part.priceLists.map(({ documentId }) => documentId);

describe('the facts of parts on a card', () => {
  it('R3.10 R3.12 a comparison shows the same six price lists for both parts', () => {
    const [one, other] = limitToFirstLists([
      factsOf('A', ['1', '2', '3', '4', '5', '6', '7']),
      factsOf('B', ['2', '3', '4', '5', '6', '7', '8']),
    ]);
    expect(listsOf(one!)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(listsOf(other!)).toEqual(['2', '3', '4', '5', '6']);
  });

  it('G10 the sources of a card include the price list that the part description comes from', () => {
    expect(sourcesOf([factsOf('A', ['1']), factsOf('B', ['1', '2'])])).toEqual(['1', 'old', '2']);
  });
});
