import { Box } from '@chakra-ui/react';
import type { Slide, SlideBox, SlideLine } from '@portal/contracts';
import type { ElementType } from 'react';
import { useTranslation } from 'react-i18next';

const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;
const ANCHORS = { middle: 'center', bottom: 'flex-end' } as const;
const PAPER = 'FFFFFF';
const INK = '#1b1b1b';

type Place = Pick<SlideBox, 'x' | 'y' | 'w' | 'h'>;
const placeOf = ({ x, y, w, h }: Place) => ({ left: percent(x), top: percent(y), width: percent(w), height: percent(h) });

/** Lengths in points as parts of the width of the slide, so that letters grow with it. */
const lengthOf = (points: number, width: number): string => `${Math.round((points / width) * 100_000) / 1000}cqw`;

function Line({ line: { level, bullet, align, runs }, width, as }: { line: SlideLine; width: number; as: ElementType }) {
  const size = runs[0]?.size ?? 12;
  const colour = runs[0]?.colour;
  return (
    <Box
      as={as}
      dir="auto"
      display="flex"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      minH="1.2em"
      ps={`${level * 1.2}em`}
      style={{ fontSize: lengthOf(size, width), ...(align ? { textAlign: align } : {}), ...(colour ? { color: `#${colour}` } : {}) }}
    >
      {bullet && (
        <Box as="span" flexShrink="0" w="1.2em" textAlign="start">
          {bullet}
        </Box>
      )}
      <Box as="span" flex="1" minW="0">
        {runs.map((run, at) => (
          <span
            key={at}
            style={{
              ...(run.size === size ? {} : { fontSize: lengthOf(run.size, width) }),
              ...(run.colour ? { color: `#${run.colour}` } : { color: INK }),
              ...(run.bold ? { fontWeight: 700 } : {}),
              ...(run.italic ? { fontStyle: 'italic' } : {}),
            }}
          >
            {run.text}
          </span>
        ))}
      </Box>
    </Box>
  );
}

function Lines({ lines, width, isTitle }: { lines: readonly SlideLine[]; width: number; isTitle: boolean }) {
  if (isTitle)
    return (
      <h2>
        {lines.map((line, at) => (
          <Line key={at} line={line} width={width} as="span" />
        ))}
      </h2>
    );
  if (!lines.some(({ bullet }) => bullet)) return lines.map((line, at) => <Line key={at} line={line} width={width} as="p" />);
  return (
    <Box as="ul" role="list" listStyleType="none">
      {lines.map((line, at) => (
        <Line key={at} line={line} width={width} as="li" />
      ))}
    </Box>
  );
}

function TableBox({ box, width }: { box: Extract<SlideBox, { kind: 'table' }>; width: number }) {
  const { height, ...place } = placeOf(box);
  return (
    <Box position="absolute" style={{ ...place, minHeight: height }}>
      <Box as="table" w="100%" borderCollapse="collapse" style={{ tableLayout: 'fixed' }}>
        <colgroup>
          {box.columns.map((column, at) => (
            <col key={at} style={{ width: percent(column) }} />
          ))}
        </colgroup>
        <tbody>
          {box.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ span, fill, lines }, at) => (
                <td
                  key={at}
                  colSpan={span}
                  style={{
                    border: '1px solid #c9d2d4',
                    padding: '0.4cqw 0.7cqw',
                    verticalAlign: 'top',
                    ...(fill ? { background: `#${fill}` } : {}),
                  }}
                >
                  <Lines lines={lines} width={width} isTitle={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function OtherBox({ box }: { box: Extract<SlideBox, { kind: 'other' }> }) {
  const { t } = useTranslation('viewer');
  return (
    <Box
      as="figure"
      position="absolute"
      display="flex"
      alignItems="center"
      justifyContent="center"
      overflow="hidden"
      textAlign="center"
      style={{ ...placeOf(box), background: '#e6eaeb', color: '#3d484b', border: '1px dashed #8b989b', fontSize: 'max(1.5cqw, 9px)' }}
    >
      <Box as="figcaption" dir="auto" overflowWrap="anywhere">
        {box.name || t('picture')}
      </Box>
    </Box>
  );
}

function SlideBoxView({ box, width }: { box: SlideBox; width: number }) {
  if (box.kind === 'table') return <TableBox box={box} width={width} />;
  if (box.kind === 'other') return <OtherBox box={box} />;
  return (
    <Box
      position="absolute"
      display="flex"
      flexDirection="column"
      justifyContent={box.anchor && ANCHORS[box.anchor]}
      style={{ ...placeOf(box), ...(box.fill ? { background: `#${box.fill}` } : {}) }}
    >
      <Lines lines={box.lines} width={width} isTitle={box.title ?? false} />
    </Box>
  );
}

/** A slide on its own paper, in any colour mode: boxes in their places, letters in proportion to the width. */
export function SlideView({ slide: { width, height, background = PAPER, boxes } }: { slide: Slide }) {
  return (
    <Box
      data-words
      data-slide
      dir="ltr"
      position="relative"
      overflow="hidden"
      w="100%"
      lineHeight="1.2"
      style={{
        aspectRatio: `${width} / ${height}`,
        containerType: 'inline-size',
        background: `#${background}`,
        color: INK,
        colorScheme: 'light',
      }}
    >
      {boxes.map((box, at) => (
        <SlideBoxView key={at} box={box} width={width} />
      ))}
    </Box>
  );
}
