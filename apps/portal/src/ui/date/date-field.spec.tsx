import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { show } from '../../../jest/show';
import { FormBody } from '../form/form-body';
import type { Locale } from '../text/locale';
import { DateField } from './date-field';

const GERMAN: Locale = { bcp47: 'de', intl: 'de', dir: 'ltr' };

type Props = Omit<ComponentProps<typeof DateField>, 'label' | 'onValue'>;

function open({ value: first, ...props }: Props, locale?: Locale) {
  const onValue = jest.fn<(value: string) => void>();
  const onSubmit = jest.fn();
  function Form() {
    const [value, setValue] = useState(first);
    return (
      <FormBody onSubmit={onSubmit}>
        <DateField
          {...props}
          label="Starts"
          value={value}
          onValue={(next) => {
            onValue(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('2027-01-31')}>
          Suggest
        </button>
        <button type="submit">Save</button>
      </FormBody>
    );
  }
  const view = show(<Form />, locale ? { locale } : {});
  return { ...view, onValue, onSubmit, field: screen.getByLabelText('Starts') };
}

describe('a date field', () => {
  it("R2.16 a date field shows its day in the reader's locale and reports a typed day as an ISO value", async () => {
    const { person, field, onValue } = open({ value: '2026-11-21' }, GERMAN);
    expect(field).toHaveValue('21.11.2026');
    await person.clear(field);
    await person.type(field, '1.12.26');
    expect(onValue.mock.calls).toEqual([['']]);
    await person.tab();
    expect(onValue).toHaveBeenLastCalledWith('2026-12-01');
    expect(field).toHaveValue('01.12.2026');
  });

  it('R2.16 a date field shows an impossible date as typed together with an example, and blocks the submission', async () => {
    const { person, field, onValue, onSubmit, container } = open({ value: '' });
    await person.type(field, '02/30/2027');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field).toHaveAccessibleErrorMessage(/^Enter a date such as \d/));
    expect(field).toHaveValue('02/30/2027');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(field).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onValue).not.toHaveBeenCalled();
    await expectNoAxeFindings(container);
    await person.clear(field);
    await person.type(field, '02/28/2027{Enter}');
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
    expect(onValue.mock.calls).toEqual([['2027-02-28']]);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('R2.16 a short year is parsed before the form is submitted, even if no pointer is used', async () => {
    const { person, field, onValue, onSubmit } = open({ value: '' });
    await person.type(field, '12/1/26');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(onValue.mock.calls).toEqual([['2026-12-01']]);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await person.clear(field);
    await person.type(field, '12/2/26');
    fireEvent.submit(field.closest('form')!);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(onValue).toHaveBeenLastCalledWith('2026-12-02');
    fireEvent.submit(field.closest('form')!);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('R2.16 Enter after an impossible date does not submit the form', async () => {
    const { person, field, onSubmit } = open({ value: '2027-02-01' });
    await person.clear(field);
    await person.type(field, 'soon{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field).toHaveValue('soon');
  });

  it('R2.16 a typed day outside the limits shows the allowed days, and a preset day shows no error', async () => {
    const { person, field } = open({ value: '2026-11-01', min: '2026-11-10', max: '2026-11-20' });
    await person.click(field);
    await person.tab();
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
    fireEvent.change(field, { target: { value: '11/09/2026' } });
    fireEvent.blur(field);
    await waitFor(() => expect(field).toHaveAccessibleErrorMessage('Choose 11/10/2026 or later.'));
    fireEvent.change(field, { target: { value: '11/21/2026' } });
    fireEvent.blur(field);
    await waitFor(() => expect(field).toHaveAccessibleErrorMessage('Choose 11/20/2026 or earlier.'));
  });

  it('R2.16 a value that another control sets replaces the typed text', async () => {
    const { person, field } = open({ value: '' });
    await person.type(field, 'soon');
    await person.click(screen.getByRole('button', { name: 'Suggest' }));
    expect(field).toHaveValue('01/31/2027');
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('R2.16 a day can be chosen in the calendar by keyboard, and the focus then returns to the field', async () => {
    const { person, field, onValue } = open({ value: '2026-11-21', max: '2026-11-30' });
    await person.click(screen.getByRole('button', { name: 'Open calendar' }));
    const calendar = await screen.findByRole('grid', { name: 'Calendar' });
    await waitFor(() => expect(within(calendar).getByRole('button', { name: /November 21, 2026/ })).toHaveFocus());
    expect(within(calendar).getByRole('button', { name: /November 30, 2026/ })).not.toHaveAttribute('aria-disabled', 'true');
    await person.keyboard('{ArrowDown}');
    await waitFor(() => expect(within(calendar).getByRole('button', { name: /November 28, 2026/ })).toHaveFocus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveFocus());
    expect(onValue.mock.calls).toEqual([['2026-11-28']]);
    expect(field).toHaveValue('11/28/2026');
  });

  it('R2.16 the calendar of a date and time field changes the day and not the time', async () => {
    const { person, field, onValue } = open({ kind: 'moment', value: '2026-11-21T15:05' });
    expect(field).toHaveValue('11/21/2026, 3:05 PM');
    await person.click(screen.getByRole('button', { name: 'Open calendar' }));
    await person.click(await screen.findByRole('button', { name: /November 23, 2026/ }));
    expect(onValue.mock.calls).toEqual([['2026-11-23T15:05']]);
  });

  it('R2.16 a time field has no calendar', () => {
    const { field } = open({ kind: 'time', value: '17:30' });
    expect(field).toHaveValue('5:30 PM');
    expect(screen.queryByRole('button', { name: 'Open calendar' })).toBeNull();
  });
});
