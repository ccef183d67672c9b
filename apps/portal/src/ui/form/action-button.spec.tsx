import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { show } from '../../../jest/show';
import { ActionButton } from './action-button';

describe('R2.14 the action button', () => {
  it("R2.14 the action button has the label 'Accept' unless it is given a title", () => {
    const { again } = show(<ActionButton data={1} onAction={() => {}} />);
    expect(screen.getByRole('button', { name: 'Accept' })).toBeInTheDocument();
    again(<ActionButton data={1} title="Back" onAction={() => {}} />);
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
  });

  it('R2.14 the action button can show a back arrow or a timer', () => {
    const { container, again } = show(<ActionButton data={1} icon="back" onAction={() => {}} />);
    expect(container.querySelector('.lucide-arrow-left')).toBeInTheDocument();
    again(<ActionButton data={1} icon="timer" onAction={() => {}} />);
    expect(container.querySelector('.lucide-timer')).toBeInTheDocument();
    again(<ActionButton data={1} onAction={() => {}} />);
    expect(container.querySelector('svg')).not.toBeInTheDocument();
  });

  it('R2.14 clicking the action button passes its data to the handler and does not bubble', async () => {
    const receivedData: unknown[] = [];
    const bubbledClicks: string[] = [];
    const { person } = show(
      <div onClick={() => bubbledClicks.push('clicked')}>
        <ActionButton data={{ id: 7 }} onAction={(data) => void receivedData.push(data)} />
      </div>,
    );
    await person.click(screen.getByRole('button'));
    expect(receivedData).toEqual([{ id: 7 }]);
    expect(bubbledClicks).toEqual([]);
  });

  it('R2.14 a disabled action button does nothing and keeps the focus', async () => {
    const receivedData: number[] = [];
    const { person, container } = show(<ActionButton data={1} disabled onAction={(data) => receivedData.push(data)} />);
    const button = screen.getByRole('button');
    await person.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    expect(receivedData).toEqual([]);
    await expectNoAxeFindings(container);
  });

  it('R2.14 a pending action button keeps its label and ignores a second click', async () => {
    let finish = () => {};
    let calls = 0;
    const work = () => {
      calls += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    const { person } = show(<ActionButton data={1} onAction={work} />);
    const button = screen.getByRole('button', { name: 'Accept' });
    await person.click(button);
    await person.click(button);
    expect(calls).toBe(1);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await act(async () => finish());
    expect(button).toHaveAttribute('aria-busy', 'false');
  });
});
