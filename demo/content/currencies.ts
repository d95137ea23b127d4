/**
 * The currencies of the demo: one Swiss franc in each, as a made-up noon once fixed them. Visitors of each
 * language may choose any of them.
 */
export const currenciesSeed = {
  main: { code: 'CHF', rate: 1 },
  secondary: [
    { code: 'EUR', rate: 1.06 },
    { code: 'USD', rate: 1.24 },
    { code: 'GBP', rate: 0.92 },
    { code: 'AED', rate: 4.55 },
    { code: 'JPY', rate: 188 },
  ],
}
