interface Props {
  values: readonly number[];
  width?: number;
  height?: number;
}

/** Shows the trend of a figure without axes. The figure itself is in the text beside it. */
export function SparkLine({ values, width = 96, height = 28 }: Props) {
  const maxValue = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const toPoint = (value: number, index: number) =>
    `${(index * step).toFixed(1)} ${(2 + (height - 4) * (1 - value / maxValue)).toFixed(1)}`;
  const line = values.map(toPoint);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      preserveAspectRatio="none"
      // Time runs from left to right in every language.
      style={{ direction: 'ltr', flexShrink: 0 }}
    >
      {values.length > 1 && (
        <>
          <path d={`M0 ${height}L${line.join('L')}L${width} ${height}Z`} fill="var(--pp-colors-brand-subtle)" />
          <path d={`M${line.join('L')}`} fill="none" stroke="var(--pp-colors-brand-fg)" strokeWidth="1.5" strokeLinejoin="round" />
        </>
      )}
    </svg>
  );
}
