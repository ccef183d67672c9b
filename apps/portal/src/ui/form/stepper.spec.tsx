import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { show } from '../../../jest/show';
import { Stepper } from './stepper';

const STEPS = ['Role', 'Account', 'Verification'];

describe('R2.2 the stepper of the sign-up', () => {
  it('R2.2 the stepper marks one step as current and the previous steps as completed', async () => {
    const { container } = show(<Stepper names={STEPS} current={1} />);
    const [role, account, verification] = screen.getAllByRole('listitem');
    expect(account).toHaveAttribute('aria-current', 'step');
    expect(role).not.toHaveAttribute('aria-current');
    expect(role).toHaveTextContent('Role, done');
    expect(verification).toHaveTextContent('3');
    await expectNoAxeFindings(container);
  });

  it('R2.2 the stepper marks no step as current when all steps are completed', () => {
    show(<Stepper names={STEPS} current={3} />);
    for (const step of screen.getAllByRole('listitem')) expect(step).not.toHaveAttribute('aria-current');
  });

  it('R2.2 the stepper shows the current step as text on a phone', () => {
    show(<Stepper names={STEPS} current={1} />);
    expect(screen.getByText('Step 2 of 3, Account')).toBeInTheDocument();
  });
});
