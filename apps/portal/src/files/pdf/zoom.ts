/** The zoom: the available width, or a factor of the printed size. */
export type Zoom = 'width' | number;

/** CSS pixels per point, the unit of page sizes. */
export const CSS_PIXELS = 96 / 72;

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const [MIN_ZOOM, MAX_ZOOM] = [0.25, 4] as const;

export const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by > 0 ? STEPS.find((step) => step > zoom * 1.01) : STEPS.findLast((step) => step < zoom * 0.99)) ?? clampZoom(zoom);

export const canZoom = (zoom: number, by: 1 | -1): boolean => nextZoom(zoom, by) !== zoom;
