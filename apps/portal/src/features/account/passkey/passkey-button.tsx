import { Button } from '@chakra-ui/react';
import type { PasskeyAssertion, SignedIn } from '@portal/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { runWhenIdle } from '../../../ui/feedback/idle';
import { useOnce } from '../../../ui/input/use-once';

interface Props {
  disabled: boolean;
  onStart: () => void;
  onSignedIn: (answer: SignedIn) => void;
  onFailure: (failure: unknown) => void;
}

/** The code of Web Authentication, which the sign-in page does not need until it is idle or the button is pressed. */
const loadPasskeys = () => import('../../../device/passkeys');
/** Returns true also while the build draws the page, so that the button does not move the content below it when the script starts. */
const isSupported = (): boolean => typeof window === 'undefined' || 'PublicKeyCredential' in window;
const hasSuggestions = async (): Promise<boolean> => (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
const getOptions = () => api.passkeys.signInOptions();

/** Signs in with a passkey that the person selects in the dialog of the browser or in the suggestions of the address field. */
export function PasskeyButton({ disabled, onStart, onSignedIn, onFailure }: Props) {
  const { t } = useTranslation('auth');
  const [offers, setOffers] = useState(0);
  const offer = useRef<AbortController>(null);
  const renewOffer = () => setOffers((count) => count + 1);

  const confirm = async (credential: PasskeyAssertion) => {
    try {
      onSignedIn(await api.passkeys.signIn({ credential }));
    } catch (failure) {
      onFailure(failure);
      renewOffer();
    }
  };
  const confirmOffer = useEffectEvent(confirm);
  useEffect(() => {
    if (!isSupported()) return;
    const controller = new AbortController();
    offer.current = controller;
    const { signal } = controller;
    const start = async () => {
      if (!(await hasSuggestions()) || signal.aborted) return;
      const { offerPasskeys } = await loadPasskeys();
      const credential = await offerPasskeys(getOptions, signal);
      if (!signal.aborted) await confirmOffer(credential);
    };
    // An offer that fails is only missing among the suggestions. The button reports its failures.
    const cancel = runWhenIdle(() => void start().catch(() => undefined));
    return () => {
      cancel();
      controller.abort();
    };
  }, [offers]);

  const [select, isSelecting] = useOnce(async () => {
    onStart();
    offer.current?.abort();
    try {
      const [{ selectPasskey }, options] = await Promise.all([loadPasskeys(), getOptions()]);
      await confirm(await selectPasskey(options));
    } catch (failure) {
      onFailure(failure);
      renewOffer();
    }
  });

  if (!isSupported()) return null;
  return (
    <Button type="button" variant="outline" colorPalette="gray" disabled={disabled} loading={isSelecting} onClick={() => void select()}>
      {t('signIn.passkey')}
    </Button>
  );
}
