import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../jest/show';
import { DateRange } from './date-range';

describe('a range of days', () => {
  it('R7.8 a typed day is reported once its year is complete, and until then the incomplete input stays in the field', async () => {
    const onChange = jest.fn();
    const { person } = show(<DateRange label="Submitted" from="" to="" onChange={onChange} />);
    await person.click(screen.getByRole('button', { name: 'Submitted' }));
    const field = await screen.findByLabelText('From');
    for (const value of ['0002-11-01', '0020-11-01', '0202-11-01']) {
      fireEvent.change(field, { target: { value } });
      expect(field).toHaveValue(value);
    }
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '2026-11-01' } });
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-01', to: '' }]]);
  });
});
