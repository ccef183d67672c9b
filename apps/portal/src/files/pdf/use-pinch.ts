import { type RefObject, useEffect, useEffectEvent } from 'react';

const SETTLED_MS = 150;
const distance = ([a, b]: TouchList | Touch[]): number => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);

/** Zooms pages with two fingers, or with Ctrl and the wheel. CSS scales the pages until the gesture ends. */
export function usePinch(box: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void): void {
  const readZoom = useEffectEvent(() => zoom);
  const settle = useEffectEvent(onZoom);
  useEffect(() => {
    const element = box.current!;
    let pinchStart: { apart: number; zoom: number; scale: number } | undefined;
    let next = 0;
    let timer: ReturnType<typeof setTimeout>;
    const startPinch = (startDistance: number) => {
      pinchStart = { apart: startDistance, zoom: readZoom(), scale: Number(element.style.getPropertyValue('--total-scale-factor')) };
      next = pinchStart.zoom;
    };
    const grow = (factor: number) => {
      if (!pinchStart) return;
      next = pinchStart.zoom * factor;
      element.style.setProperty('--total-scale-factor', String(pinchStart.scale * factor));
    };
    const finishPinch = () => {
      if (pinchStart && next !== pinchStart.zoom) settle(next);
      pinchStart = undefined;
    };
    const handleTouch = ({ touches }: TouchEvent) => touches.length === 2 && startPinch(distance(touches));
    const onMove = (event: TouchEvent) => {
      if (event.touches.length !== 2 || !pinchStart) return;
      event.preventDefault();
      grow(distance(event.touches) / pinchStart.apart);
    };
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (!pinchStart) startPinch(1);
      if (pinchStart) grow((next / pinchStart.zoom) * Math.exp(-event.deltaY / 300));
      clearTimeout(timer);
      timer = setTimeout(finishPinch, SETTLED_MS);
    };
    element.addEventListener('touchstart', handleTouch, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', finishPinch);
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', handleTouch);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', finishPinch);
      element.removeEventListener('wheel', handleWheel);
    };
  }, [box]);
}
