interface Props {
  values: readonly number[];
  /** The value of a full bar; the largest value by default. */
  most?: number;
  width?: number;
  height?: number;
}

/** Bars that compare a few values without axes. The text beside them names the values. */
export function SparkBars({ values, most = Math.max(1, ...values), width = 96, height = 28 }: Props) {
  const step = width / Math.max(1, values.length);
  const gap = Math.min(4, step / 3);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" style={{ direction: 'ltr', flexShrink: 0 }}>
      {values.map((value, index) => {
        const bar = Math.max(2, height * Math.min(1, value / most));
        // oxlint-disable-next-line react/no-array-index-key -- a bar is identified by its position
        return (
          <rect
            key={index}
            x={index * step}
            y={height - bar}
            width={step - gap}
            height={bar}
            rx="1"
            fill="var(--pp-colors-brand-fg)"
            opacity="0.7"
          />
        );
      })}
    </svg>
  );
}
