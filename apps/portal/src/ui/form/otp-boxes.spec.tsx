import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { show } from '../../../jest/show';
import { OtpBoxes } from './otp-boxes';

const EMPTY_BOXES = ['', '', '', '', '', ''];

function Code({ start = EMPTY_BOXES, onSubmit = () => {} }: { start?: string[]; onSubmit?: (code: string) => void }) {
  const [boxes, setBoxes] = useState(start);
  return (
    <OtpBoxes
      label="Verification code"
      boxes={boxes}
      onTyped={(index, char) => setBoxes((old) => old.with(index, char))}
      onPasted={(text) => setBoxes((old) => old.map((_, i) => text[i] ?? ''))}
      readCode={(text) => /[A-Z0-9]{6}/.exec(text.replace(/[\s-]/g, ''))?.[0] ?? ''}
      onBack={(index) => index > 0 && setBoxes((old) => old.with(index - 1, ''))}
      onSubmit={() => onSubmit(boxes.join(''))}
    />
  );
}

const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox');
const first = () => screen.getByLabelText<HTMLInputElement>('Character 1 of 6');
const boxTexts = () => inputs().map(({ value }) => value);

describe('R2.4 verification code boxes', () => {
  it('R2.4 the code field has six boxes, and each typed character moves the focus to the next box', async () => {
    const { person } = show(<Code />);
    expect(inputs()).toHaveLength(6);
    await person.click(first());
    await person.keyboard('X9');
    expect(boxTexts()).toEqual(['X', '9', '', '', '', '']);
    expect(screen.getByLabelText('Character 3 of 6')).toHaveFocus();
  });

  it('R2.4 the code boxes accept only letters and digits', async () => {
    const { person } = show(<Code />);
    await person.click(first());
    await person.keyboard('-');
    await person.keyboard(' ');
    expect(boxTexts()).toEqual(EMPTY_BOXES);
    expect(first()).toHaveFocus();
  });

  it('R2.4 a pasted code fills the boxes without spaces and dashes', async () => {
    const { person } = show(<Code />);
    await person.click(first());
    await person.paste(' X9Y-8Z7 ');
    expect(boxTexts().join('')).toBe('X9Y8Z7');
    expect(screen.getByLabelText('Character 6 of 6')).toHaveFocus();
  });

  it('R2.4 backspace in an empty code box moves the focus to the previous box', async () => {
    const { person } = show(<Code start={['A', 'B', '', '', '', '']} />);
    await person.click(screen.getByLabelText('Character 3 of 6'));
    await person.keyboard('{Backspace}');
    expect(boxTexts()).toEqual(['A', '', '', '', '', '']);
    expect(screen.getByLabelText('Character 2 of 6')).toHaveFocus();
  });

  it('R2.4 a character typed over another in a code box replaces it', async () => {
    const { person } = show(<Code start={['A', 'B', '', '', '', '']} />);
    await person.click(first());
    await person.keyboard('Q');
    expect(boxTexts()).toEqual(['Q', 'B', '', '', '', '']);
  });

  it('R2.4 Enter submits the code only when all boxes are full', async () => {
    const submittedCodes: string[] = [];
    const { person } = show(<Code start={['A', 'B', 'C', 'D', 'E', '']} onSubmit={(code) => submittedCodes.push(code)} />);
    await person.click(screen.getByLabelText('Character 5 of 6'));
    await person.keyboard('{Enter}');
    expect(submittedCodes).toEqual([]);
    await person.click(screen.getByLabelText('Character 6 of 6'));
    await person.keyboard('F{Enter}');
    expect(submittedCodes).toEqual(['ABCDEF']);
  });

  it('R2.4 emptying a refused code moves the focus to the first box', () => {
    const props = { label: 'Code', onTyped() {}, onPasted() {}, readCode: (text: string) => text, onBack() {}, onSubmit() {} };
    const { again } = show(<OtpBoxes {...props} boxes={['A', 'B', 'C', 'D', 'E', 'F']} />);
    again(<OtpBoxes {...props} boxes={EMPTY_BOXES} invalid />);
    expect(first()).toHaveFocus();
    expect(first()).toHaveAttribute('aria-invalid', 'true');
  });

  it('R2.4 the code boxes run from left to right and have no axe violations', async () => {
    const { container } = show(<Code />, { locale: { bcp47: 'ar', intl: 'ar', dir: 'rtl' } });
    expect(screen.getByRole('group', { name: 'Verification code' })).toHaveAttribute('dir', 'ltr');
    expect(first()).toHaveAttribute('autocomplete', 'one-time-code');
    await expectNoAxeFindings(container);
  });
});
