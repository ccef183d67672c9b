import { STEPS, type Step } from '@portal/machines';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useParams } from 'react-router-dom';

export const addressOf = (step: Step): string => `/sign-up/${step}`;

const isEarlier = (one: Step, other: Step) => STEPS.indexOf(one) < STEPS.indexOf(other);

/**
 * Synchronizes the address with the step. A new address opens its step if that is reachable. A completed step adds a history entry, so that
 * the browser's Back returns to the previous step. `goTo` returns the step that was reached.
 */
export function useStepAddress(step: Step, goTo: (target: Step) => Step): void {
  const { step: name } = useParams();
  const { key, state } = useLocation() as { key: string; state: { after?: Step } | null };
  const navigate = useNavigate();
  const handledKey = useRef('');
  /** The step that this page is navigating to. Steps completed during the navigation are handled after it. */
  const underway = useRef<Step | null>(null);
  const target = STEPS.find((one) => one === name);

  const lead = (to: Step, options: NavigateOptions | 'back') => {
    underway.current = to;
    if (options === 'back') void navigate(-1);
    // Render the new address synchronously. If the browser's Back happens before it is rendered, the address equals the last rendered one
    // and no effect runs. React cannot render within an effect, hence the microtask.
    else queueMicrotask(() => void navigate(addressOf(to), { ...options, flushSync: true }));
  };
  const syncAddressWithStep = useEffectEvent(() => {
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
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the effect event reads the latest values of everything else
  useEffect(() => syncAddressWithStep(), [key, step, target]);
}
