import { useEffect, useRef } from 'react';

const VIEW_MS = 1000;

/** Returns a ref. Calls `onSeen` each time its element has been in view for 1 s. */
export function useInView<E extends Element>(onSeen: (() => void) | undefined) {
  const ref = useRef<E>(null);
  const call = useRef(onSeen);
  const isWatched = Boolean(onSeen);
  useEffect(() => {
    call.current = onSeen;
  });
  useEffect(() => {
    const element = ref.current;
    if (!isWatched || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(() => call.current?.(), VIEW_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isWatched]);
  return ref;
}
