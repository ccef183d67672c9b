import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePlaces } from '../../parts/places';
import { KEYS } from '../../ui/input/key-registry';
import { isCommandKey, isInDialog, isMenuOpen, keyCode } from '../../ui/input/keys';

/** The maximum milliseconds between the two keys of a shortcut. */
const SEQUENCE_TIMEOUT_MS = 1_500;

/** Handles two-key shortcuts that open a page from anywhere, such as G and D for the dashboard. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  const places = usePlaces();
  const firstKey = useRef({ code: '', at: Number.NEGATIVE_INFINITY });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // Ignore repeats, because a first key that is held down is not the second key.
    if (event.repeat) return;
    const { code: first, at } = firstKey.current;
    const isCommand = isCommandKey(event) && !isInDialog(event.target) && !isMenuOpen();
    const second = isCommand ? keyCode(event) : '';
    firstKey.current = { code: second, at: event.timeStamp };
    if (!second || event.timeStamp - at > SEQUENCE_TIMEOUT_MS) return;
    const place = places.find(({ goKey }) => goKey && KEYS[goKey].codes[0] === first && KEYS[goKey].codes[1] === second);
    if (!place) return;
    event.preventDefault();
    void navigate(place.to);
  });
  useLayoutEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
