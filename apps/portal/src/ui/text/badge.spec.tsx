import { describe, expect, it } from '@jest/globals';
import { show } from '../../../jest/show';
import { Badge } from './badge';

describe('R9.1 badges', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4000, '99+'],
  ])('R9.1 %i shows as %s', (count, words) => {
    const { container } = show(<Badge count={count} />);
    expect(container.querySelector('[aria-hidden=true]')).toHaveTextContent(words);
  });

  it('R9.1 a count of zero shows nothing', () => {
    const { container } = show(<Badge count={0} />);
    expect(container.querySelector('[aria-hidden=true]')).not.toBeInTheDocument();
  });
});
