import { Box, Button, type ButtonProps, Flex, Kbd, Text } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../store';
import { isKey } from '../input/keys';
import { useSingleKey } from '../input/single-keys';
import { useLocale } from '../text/locale';
import { announce } from './announcer';
import { activeOffer } from './undo';

/** Shows the last action and an undo button (key Z) while undo is possible. */
export function UndoToast() {
  const offer = useStore(activeOffer);
  return offer && <Offer key={offer.nr} {...offer} />;
}

function Offer({ title, lastsMs, undo, now, onRest }: NonNullable<ReturnType<typeof activeOffer.get>>) {
  const { t } = useTranslation('common');
  const letter = useSingleKey('undo');
  const [resting, setResting] = useState(false);

  useEffect(() => announce(t('undo.announced', { title }), 'assertive'), [t, title]);
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isKey('undo', event)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [undo]);

  const updateResting = (next: boolean) => {
    if (next === resting) return;
    setResting(next);
    onRest?.(next);
  };
  return (
    <Box
      role="group"
      aria-label={title}
      data-message
      position="fixed"
      zIndex="toast"
      insetStart={{ base: '4', md: '5' }}
      bottom={{ base: 'calc(120px + env(safe-area-inset-bottom))', md: '5' }}
      w={{ base: 'calc(100vw - 32px)', md: '400px' }}
      bg="bg.inverted"
      color="fg.inverted"
      rounded="lg"
      boxShadow="lg"
      overflow="hidden"
      animation="arrive"
      onPointerEnter={() => updateResting(true)}
      onPointerLeave={() => updateResting(false)}
      onFocus={() => updateResting(true)}
      onBlur={() => updateResting(false)}
    >
      <Flex align="center" gap="2" ps="4" pe="2" minH="52px">
        <Text flex="1" minW="0" fontWeight="500" lineClamp="2" overflowWrap="anywhere">
          {title}
        </Text>
        {!resting && <Seconds of={lastsMs} />}
        {now && <Choice onClick={now.run}>{now.text}</Choice>}
        <Choice onClick={undo} aria-keyshortcuts={letter}>
          {t('undo.undo')}
          {letter && (
            <Kbd size="sm" aria-hidden="true" hideBelow="md" bg="transparent" color="inherit" borderColor="currentColor" opacity="0.8">
              {letter}
            </Kbd>
          )}
        </Choice>
      </Flex>
      <Box h="3px" aria-hidden="true">
        {!resting && (
          <Box
            h="full"
            bg="brand.400"
            transformOrigin="0 50%"
            _rtl={{ transformOrigin: '100% 50%' }}
            animation={`ebb ${lastsMs}ms linear forwards`}
          />
        )}
      </Box>
    </Box>
  );
}

function Choice(props: ButtonProps) {
  return (
    <Button
      size="sm"
      variant="plain"
      px="2"
      h={{ base: '44px', md: '36px' }}
      color="inherit"
      fontWeight="600"
      flexShrink="0"
      _hover={{ textDecoration: 'underline' }}
      focusVisibleRing="inside"
      focusRingColor="currentColor"
      {...props}
    />
  );
}

/** The remaining seconds. Screen readers do not announce them, because the offer itself was announced. */
function Seconds({ of }: { of: number }) {
  const { intl } = useLocale();
  const [secondsLeft, setSecondsLeft] = useState(of / 1000);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((before) => Math.max(1, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text as="span" role="timer" aria-live="off" textStyle="caption" fontVariantNumeric="tabular-nums" opacity="0.8">
      {new Intl.NumberFormat(intl, { style: 'unit', unit: 'second', unitDisplay: 'narrow' }).format(secondsLeft)}
    </Text>
  );
}
