import { type MinorUnits } from '../money/money.ts'

/** A percentage with up to two decimals, rounded half up to the minor unit. */
export function percentageOf(amount: MinorUnits, percentage: number): MinorUnits {
  const hundredths = BigInt(Math.round(percentage * 100))
  return (amount * hundredths * 2n + 10_000n) / 20_000n
}

/**
 * Splits an amount in proportion to weights. Each part gets the whole units of its share; the
 * remaining units go one each to the largest weights, earlier ones first. The parts always add up,
 * none exceeds its weight, and a larger weight never gets less than a smaller one.
 */
export function splitProportionally(
  amount: MinorUnits,
  weights: readonly MinorUnits[],
): MinorUnits[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return weights.map(() => 0n)
  const whole = amount < sum ? amount : sum
  const parts = weights.map((weight) => (whole * weight) / sum)
  let left = whole - parts.reduce((total, part) => total + part, 0n)
  const order = weights
    .map((weight, index) => ({ weight, index }))
    .toSorted((a, b) => (a.weight === b.weight ? a.index - b.index : a.weight > b.weight ? -1 : 1))
  for (const { index } of order) {
    if (left === 0n) break
    parts[index]! += 1n
    left -= 1n
  }
  return parts
}
