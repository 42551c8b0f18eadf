// The interval of a share that was measured on a sample.

/** Standard normal quantile of a two-sided interval of 95 %. */
const Z = 1.959964;

/** Wilson's score interval of a share, which holds for few cases and for shares of 0 and 1. */
export function wilson(hits: number, count: number): { low: number; high: number } {
  const share = hits / count;
  const scale = 1 + Z ** 2 / count;
  const centre = (share + Z ** 2 / (2 * count)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2))) / scale;
  return { low: hits === 0 ? 0 : centre - half, high: hits === count ? 1 : centre + half };
}
