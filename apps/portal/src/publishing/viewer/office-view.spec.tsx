import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing } from '@portal/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { type Gateway, refuse } from '../../../jest/gateway';
import { ID, makeOutline, openDocument, openViewerGateway } from '../../../jest/viewer';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openViewerGateway();
});

describe('a Word or PowerPoint file', () => {
  it('R2.20 a Word document is shown as searchable text', async () => {
    gateway.on('publications', 'previewText', () => ({ part: 1, label: '', text: 'Zero adjustment\nTorque: 5 Nm' }));
    gateway.on('publications', 'previewSearch', () => ({
      matches: [{ part: 1, label: '', count: 1, before: '', match: 'Torque', after: ': 5 Nm' }],
      more: false,
    }));
    const { container, person } = openDocument(gateway, makeOutline({ form: 'text' }));
    expect(await screen.findByText('Zero adjustment')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Search in document' }));
    const search = within(screen.getByRole('search', { name: 'Search in document' }));
    await person.type(search.getByRole('textbox'), 'torque{Enter}');
    expect(await search.findByText('Torque')).toBeVisible();
    expect(search.getByText('On 1 page')).toBeVisible();
    await expectNoAxeFindings(container);
  });

  it('R2.20 a presentation is drawn slide by slide with boxes and tables, and names content that cannot be drawn', async () => {
    const line = (text: string, more = {}) => ({ level: 0, runs: [{ text, size: 24, ...more }] });
    const cell = (text: string) => ({ span: 1, lines: [line(text)] });
    gateway.on('publications', 'previewText', ({ part }) => ({
      part: Number(part),
      label: '',
      text: '',
      slide: {
        width: 960,
        height: 540,
        boxes: [
          { kind: 'text' as const, x: 0.1, y: 0.05, w: 0.8, h: 0.1, title: true as const, lines: [line(`Wiring ${part}`)] },
          {
            kind: 'text' as const,
            x: 0.1,
            y: 0.3,
            w: 0.4,
            h: 0.5,
            fill: '0B5563',
            lines: [{ ...line('Terminals', { colour: 'FFFFFF' }), bullet: '•' }],
          },
          { kind: 'table' as const, x: 0.5, y: 0.3, w: 0.4, h: 0.2, columns: [0.5, 0.5], rows: [[cell('X4'), cell('Encoder')]] },
          { kind: 'other' as const, x: 0.5, y: 0.6, w: 0.4, h: 0.3, name: 'Torque curve' },
        ],
      },
    }));
    const { container } = openDocument(gateway, makeOutline({ form: 'slides', pageCount: 2 }));
    expect(await screen.findByRole('heading', { name: 'Wiring 1' })).toBeVisible();
    const first = within(screen.getByRole('region', { name: 'Page 1' }));
    expect(first.getByRole('listitem')).toHaveTextContent('Terminals');
    expect(first.getByRole('cell', { name: 'Encoder' })).toBeVisible();
    expect(first.getByRole('figure')).toHaveTextContent('Torque curve');
    const box = first.getByRole('list').parentElement!;
    expect([box.style.left, box.style.top, box.style.width, box.style.height]).toEqual(['10%', '30%', '40%', '50%']);
    expect(screen.queryByText('No text on this page.')).toBeNull();
    await expectNoAxeFindings(container);
  });

  it.each([
    ['٢٣٠ V اضبط الصفر', 'ltr'],
    ['٢٣٠: اضبط الصفر V', 'rtl'],
    ['Adjust zero', 'ltr'],
    ['', 'ltr'],
  ])('R2.20 R1.6 a slide wider than the screen starts at the side of its first character (%s)', async (text, direction) => {
    const boxes = [
      { kind: 'text' as const, x: 0, y: 0, w: 1, h: 1, title: true as const, lines: [{ level: 0, runs: [{ text, size: 24 }] }] },
    ];
    gateway.on('publications', 'previewText', () => ({ part: 1, label: '', text: '', slide: { width: 960, height: 540, boxes } }));
    const { container } = openDocument(gateway, makeOutline({ form: 'slides', pageCount: 1 }));
    await waitFor(() => expect(container.querySelector('[data-slide]')?.parentElement).toHaveAttribute('dir', direction));
  });

  it('R2.20 a picture with an automatic name is labelled as a picture in the language of the reader', async () => {
    const names = ['Picture 4', 'Grafik 12', 'صورة 3', '', 'Flange DN 50'];
    const place = { x: 0, y: 0, w: 0.2, h: 0.2 };
    const boxes = names.map((name) => ({ kind: 'other' as const, ...place, name }));
    gateway.on('publications', 'previewText', () => ({ part: 1, label: '', text: '', slide: { width: 960, height: 540, boxes } }));
    openDocument(gateway, makeOutline({ form: 'slides', pageCount: 1 }));
    const figures = await screen.findAllByRole('figure');
    expect(figures.map((figure) => figure.textContent)).toEqual(['Picture', 'Picture', 'Picture', 'Picture', 'Flange DN 50']);
  });

  describe('Office files with pictures', () => {
    const RealObserver = window.IntersectionObserver;
    beforeEach(() => {
      window.IntersectionObserver = class extends RealObserver {
        constructor(private readonly onChange: IntersectionObserverCallback) {
          super(onChange);
        }
        override observe(target: Element) {
          this.onChange([{ isIntersecting: true, target } as IntersectionObserverEntry], this);
        }
      };
      Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
      gateway.on('publications', 'previewPicture', ({ picture }) =>
        Number(picture) === 1 ? new Response('bytes', { headers: { 'content-type': 'image/png' } }) : refuse(ObjectMissing),
      );
    });
    afterEach(() => {
      window.IntersectionObserver = RealObserver;
    });

    it('R2.20 a slide shows its pictures cropped and with alternative text, and names pictures that fail to load', async () => {
      const place = { x: 0, y: 0, w: 0.5, h: 0.5 };
      const crop = { left: 0.5, top: 0, right: 0, bottom: 0.2 };
      const boxes = [
        { kind: 'picture' as const, ...place, name: 'Wiring', picture: 1, crop },
        { kind: 'picture' as const, ...place, name: 'Torque curve', picture: 2 },
        { kind: 'picture' as const, ...place, name: 'Grafik 12', picture: 1 },
      ];
      gateway.on('publications', 'previewText', () => ({ part: 1, label: '', text: '', slide: { width: 960, height: 540, boxes } }));
      const { container } = openDocument(gateway, makeOutline({ form: 'slides', pageCount: 1 }));
      const picture = await screen.findByRole('img', { name: 'Wiring' });
      expect(picture).toHaveAttribute('src', 'blob:picture');
      expect(picture).toHaveAttribute('loading', 'lazy');
      expect([picture.style.left, picture.style.width, picture.style.height]).toEqual(['-100%', '200%', '125%']);
      expect(await screen.findByRole('figure')).toHaveTextContent('Torque curve');
      expect(await screen.findByRole('img', { name: 'Picture' })).toBeVisible();
      expect(gateway.inputs('publications.previewPicture')).toContainEqual({ publicationId: ID, version: 3, picture: 1 });
      await expectNoAxeFindings(container);
    });

    it('R3.13 a Word document shows its pictures at the size set in the document, even in tables', async () => {
      const picture = { kind: 'picture' as const, alt: 'Wiring', picture: 1, width: 200, height: 100 };
      const rows = [[{ span: 1, lines: [], pictures: [{ ...picture, alt: 'Terminals' }] }]];
      const blocks = [picture, { ...picture, alt: 'Torque curve', picture: 2 }, { kind: 'table' as const, headRows: 0, rows }];
      gateway.on('publications', 'previewText', () => ({ part: 1, label: '', text: 'Wiring', blocks }));
      openDocument(gateway, makeOutline({ form: 'text' }));
      const drawing = await screen.findByRole('img', { name: 'Wiring' });
      expect(drawing.parentElement!.style).toMatchObject({ width: '200pt', maxWidth: '100%' });
      expect(within(screen.getByRole('cell')).getByRole('img', { name: 'Terminals' })).toBeVisible();
      expect(await screen.findByText('Torque curve')).toBeVisible();
    });
  });

  it('R2.20 a Word document is shown with its headings, lists and tables', async () => {
    const cell = (text: string) => ({ span: 1, lines: [[{ text }]] });
    gateway.on('publications', 'previewText', () => ({
      part: 1,
      label: '',
      text: 'Firmware 4.2\nClose the valve\nC4-2217\t4.0',
      blocks: [
        { kind: 'heading' as const, level: 1, label: '2.', runs: [{ text: 'Firmware 4.2' }] },
        {
          kind: 'item' as const,
          level: 0,
          ordered: true,
          label: 'a)',
          runs: [{ text: 'Close the ' }, { text: 'valve', bold: true as const }],
        },
        { kind: 'item' as const, level: 1, ordered: false, runs: [{ text: 'Slowly' }] },
        {
          kind: 'table' as const,
          headRows: 1,
          rows: [
            [cell('No.'), cell('Since')],
            [cell('C4-2217'), cell('4.0')],
          ],
        },
        { kind: 'picture' as const, alt: 'Wiring of the YD-C400' },
      ],
    }));
    const { container } = openDocument(gateway, makeOutline({ form: 'text' }));
    expect(await screen.findByRole('heading', { name: '2. Firmware 4.2' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a)Close the valve', '•Slowly']);
    expect(screen.getByText('valve').tagName).toBe('STRONG');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['No.', 'Since']);
    expect(screen.getByRole('cell', { name: 'C4-2217' })).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent('Wiring of the YD-C400');
    await expectNoAxeFindings(container);
  });
});
