import { type RefObject, useEffect, useEffectEvent } from 'react';

const SETTLED_MS = 150;
const distance = ([a, b]: TouchList | Touch[]): number => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);

/** Zooms pages with two fingers, or with Ctrl and the wheel. CSS scales the pages until the gesture ends. */
export function usePinch(box: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void): void {
  const now = useEffectEvent(() => zoom);
  const settle = useEffectEvent(onZoom);
  useEffect(() => {
    const element = box.current!;
    let start: { apart: number; zoom: number; scale: number } | undefined;
    let next = 0;
    let timer: ReturnType<typeof setTimeout>;
    const begin = (startDistance: number) => {
      start = { apart: startDistance, zoom: now(), scale: Number(element.style.getPropertyValue('--total-scale-factor')) };
      next = start.zoom;
    };
    const grow = (factor: number) => {
      if (!start) return;
      next = start.zoom * factor;
      element.style.setProperty('--total-scale-factor', String(start.scale * factor));
    };
    const end = () => {
      if (start && next !== start.zoom) settle(next);
      start = undefined;
    };
    const handleTouch = ({ touches }: TouchEvent) => touches.length === 2 && begin(distance(touches));
    const onMove = (event: TouchEvent) => {
      if (event.touches.length !== 2 || !start) return;
      event.preventDefault();
      grow(distance(event.touches) / start.apart);
    };
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (!start) begin(1);
      if (start) grow((next / start.zoom) * Math.exp(-event.deltaY / 300));
      clearTimeout(timer);
      timer = setTimeout(end, SETTLED_MS);
    };
    element.addEventListener('touchstart', handleTouch, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', handleTouch);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', end);
      element.removeEventListener('wheel', handleWheel);
    };
  }, [box]);
}
