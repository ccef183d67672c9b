import { STEPS, type Step } from '@portal/machines';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useParams } from 'react-router-dom';

export const addressOf = (step: Step): string => `/sign-up/${step}`;

const isEarlier = (one: Step, other: Step) => STEPS.indexOf(one) < STEPS.indexOf(other);

/**
 * Keeps the address and the step in sync. A new address opens its step if it is reachable, and a completed step adds a history entry, so
 * that the browser's Back goes one step back. `goTo` returns the reached step.
 */
export function useStepAddress(step: Step, goTo: (target: Step) => Step): void {
  const { step: name } = useParams();
  const { key, state } = useLocation() as { key: string; state: { after?: Step } | null };
  const navigate = useNavigate();
  const handledKey = useRef('');
  /** The step that this page is navigating to: steps completed meanwhile wait until it is reached. */
  const underway = useRef<Step | null>(null);
  const target = STEPS.find((one) => one === name);

  const lead = (to: Step, options: NavigateOptions | 'back') => {
    underway.current = to;
    if (options === 'back') void navigate(-1);
    // Rendered at once: after a Back that precedes the rendering of the new address, the address equals the last rendered one, and no
    // effect runs. React cannot render within an effect, hence the microtask.
    else queueMicrotask(() => void navigate(addressOf(to), { ...options, flushSync: true }));
  };
  const align = useEffectEvent(() => {
    if (handledKey.current !== key) {
      handledKey.current = key;
      const isOwn = underway.current === target;
      underway.current = null;
      const reachedStep = target && !isOwn ? goTo(target) : step;
      if (!isOwn) return reachedStep === target ? undefined : lead(reachedStep, { replace: true, state });
    }
    if (!target || step === target || underway.current) return;
    const goesBack = isEarlier(step, target);
    if (goesBack && state?.after === step) lead(step, 'back');
    else lead(step, goesBack || step === 'confirmation' ? { replace: true } : { state: { after: target } });
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it reads the rest as it is when one of these changes
  useEffect(() => align(), [key, step, target]);
}
