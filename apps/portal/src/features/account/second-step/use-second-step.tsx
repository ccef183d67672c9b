import { isRefusedAs, SecondFactorNeeded, SecondFactorSetUpNeeded, type SignedIn } from '@portal/contracts';
import type { SecondStep as Step } from '@portal/machines';
import { type ReactNode, useState } from 'react';
import { loadTexts } from '../../../i18n/texts';

const stepOf = (error: unknown): Step | null => {
  if (isRefusedAs(error, SecondFactorNeeded)) return { kind: 'code', ...error.body.data };
  return isRefusedAs(error, SecondFactorSetUpNeeded) ? { kind: 'set-up', ...error.body.data } : null;
};

interface Options {
  onSignedIn: (answer: SignedIn) => void;
  /** Called if the person returns to the password, with the failure if the step could not be opened or finished. */
  onBack: (failure: unknown, email: string) => void;
}

/** Returns the open second step of a sign-in, or null, and a function that opens the step if a refusal of the password step requires one. */
export function useSecondStep({ onSignedIn, onBack }: Options): [ReactNode, (error: unknown, email: string) => Promise<boolean>] {
  const [secondStep, setSecondStep] = useState<ReactNode>(null);
  const open = async (error: unknown, email: string): Promise<boolean> => {
    const step = stepOf(error);
    if (!step) return false;
    const goBack = (failure: unknown) => {
      setSecondStep(null);
      onBack(failure, email);
    };
    try {
      const [{ default: SecondStep }] = await Promise.all([import('./second-step'), loadTexts('second-factor')]);
      setSecondStep(<SecondStep email={email} step={step} onSignedIn={onSignedIn} onBack={goBack} />);
    } catch (failure) {
      onBack(failure, email);
    }
    return true;
  };
  return [secondStep, open];
}
