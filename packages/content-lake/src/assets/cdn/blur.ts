import type { ImageParameters } from './parameters.ts'

/** From this deviation on, in pixels, a blur is made on a smaller copy. */
const BLURRED_SMALL = 8

/** The deviation that is left to do on the smaller copy, in its pixels. */
const SMALL_SIGMA = 4

/** The deviation in pixels of the result: the address says 0–2000, and beyond 100 px nothing looks different any more. */
export function blurSigma(blur: number): number {
  return blur > 0 ? Math.min(100, Math.max(0.3, blur / 2)) : 0
}

/** Whether a picture is blurred on a smaller copy: the part that content chooses is found on the whole one alone. */
export function isBlurredSmall({ blur, crop }: Pick<ImageParameters, 'blur' | 'crop'>): boolean {
  return blurSigma(blur) >= BLURRED_SMALL && !crop.includes('entropy')
}

/**
 * The smaller copy on which a large blur costs the same however large it is. What a blur takes away, a copy that is
 * smaller in the same measure does not have in the first place, so enlarged again both look the same.
 */
export function smallCopy(
  { width, height }: { width: number; height: number },
  blur: number,
): { width: number; height: number; sigma: number } {
  const sigma = blurSigma(blur)
  const factor = sigma / SMALL_SIGMA
  return {
    width: Math.max(1, Math.round(width / factor)),
    height: Math.max(1, Math.round(height / factor)),
    sigma: SMALL_SIGMA,
  }
}
