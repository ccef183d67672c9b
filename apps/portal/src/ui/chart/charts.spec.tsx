import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { show } from '../../../jest/show';
import { Chart } from './chart';
import type { ChartData } from './chart-data';

// A chart is drawn only if it has a size, but jsdom has no layout.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 600, height: 240 } as DOMRect);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const DATA: ChartData = {
  kind: 'stacked',
  isTime: true,
  points: [
    { label: 'Monday', values: [3, 2, 1] },
    { label: 'Tuesday', values: [1, 4, 2] },
  ],
  series: ['New', 'In Progress', 'Closed'],
  states: ['new', 'inProgress', 'closed'],
  format: String,
};
const drawChart = async (data: ChartData) => {
  const { container } = show(<Chart title="Inquiries" finding="Six." data={data} fallback={null} />);
  const image = screen.getByRole('img', { name: 'Inquiries. Six.' });
  await waitFor(() => expect(image.querySelector('svg')).not.toBeNull());
  await waitFor(() => expect(image.querySelectorAll('rect[fill]').length).toBeGreaterThan(data.points.length));
  /** The fill of each bar: a colour, or the texture over it. */
  const fills = [...image.querySelectorAll('rect[fill]')].filter((bar) => !bar.closest('pattern')).map((bar) => bar.getAttribute('fill')!);
  return { container, image, fills: new Set(fills.filter((fill) => /^(#|rgba|url)/.test(fill))) };
};

describe('bars of several series', () => {
  it('R1.5 status bars have the colours of their pills and one texture each, which match the legend', async () => {
    const { container, image, fills } = await drawChart(DATA);
    expect(fills).toEqual(new Set(['rgba(36, 131, 72, 1)', 'url(#texture-1.bg.#0968DD)', 'url(#texture-2.bg.#CC2827)']));
    for (const id of ['texture-1.bg.#0968DD', 'texture-2.bg.#CC2827']) expect(image.querySelector(`pattern[id="${id}"]`)).not.toBeNull();
    const legend = [...container.querySelectorAll('li')].map((item) => [
      item.textContent,
      item.querySelector('rect')!.getAttribute('fill'),
      item.querySelector('svg')!.dataset['texture'],
    ]);
    expect(legend).toEqual([
      ['New', '#248348', undefined],
      ['In Progress', '#0968DD', 'lines'],
      ['Closed', '#CC2827', 'dots'],
    ]);
  });

  it('R1.5 six series are distinguishable without colours, and a single series has no texture', async () => {
    const seriesNames = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { states: _, ...plain } = DATA;
    const { container, fills } = await drawChart({
      ...plain,
      series: seriesNames,
      points: [{ label: 'Monday', values: seriesNames.map((_, at) => at + 1) }],
    });
    const swatchPatterns = [...container.querySelectorAll('li svg')].map((swatch) =>
      [...swatch.querySelectorAll('pattern')].map((pattern) => pattern.getAttribute('patternTransform') + pattern.innerHTML).join(),
    );
    expect(new Set(swatchPatterns).size).toBe(6);
    expect(fills.size).toBe(6);
    expect([...fills].filter((fill) => fill.startsWith('url('))).toHaveLength(5);
    cleanup();
    const singleSeriesChart = await drawChart({
      ...plain,
      series: ['a'],
      points: [
        { label: 'Monday', values: [1] },
        { label: 'Tuesday', values: [2] },
      ],
    });
    expect([...singleSeriesChart.fills]).toEqual(['rgba(0, 96, 104, 1)']);
  });
});
