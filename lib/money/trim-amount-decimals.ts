/**
 * Formats amounts like the shop's client library: two decimals, or one where the second is 0
 * (`1250.00` → `1250.0`, `12.30` → `12.3`, `4.05` is unchanged).
 */
export function trimAmountDecimals(value: number): string {
  const fixed = value.toFixed(2)
  return fixed.endsWith('0') ? fixed.slice(0, -1) : fixed
}
